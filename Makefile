# Everything a checkout needs: `make help` lists it. Each target sets up what is missing first.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: build run test demo fleet fleet-erasure fleet-trace bench bench-ally bench-callers bench-fleet bench-gateway bench-laboratory bench-relay bench-scale instructions torture pages mutate fuzz sanitize install format lint clean help setup

PREFIX ?= /usr
DESTDIR ?=
# Flags for every debug build. What is C is optimized in it too: without that half of what the tests take is the hashing of passwords,
# and those of all tests together take longer than a request may.
SWIFT_FLAGS ?= -Xcc -O2

# The runtime is linked in, so that the installed programs need no toolchain.
RELEASE := -c release --static-swift-stdlib
# Empty: all of them, in one build, in which modules are compiled side by side.
PROGRAMS ?=
BIN := .build/release
RUN := ./.recordd
SOURCES := Package.swift Sources Tests $(wildcard Benchmarks Torture Mutation Corpus/Package.swift Corpus/Sources/record-corpus)

build: setup ## build the programs as they are installed (default)
	@export RECORDD_PROGRAMS=1; for program in $(or $(PROGRAMS:%=--product=%),--configuration=release); do \
	  swift build $(RELEASE) $$program || exit; done

run: build ## build and run daemon and HTTP gateway here, in the foreground; Ctrl-C stops them
	@BIN=$(BIN) RUN=$(RUN) Scripts/run.sh

test: setup ## build and run all tests; AREA=Vitals for those of one folder
	@swift build $(SWIFT_FLAGS)
	@AREA='$(AREA)' Scripts/test.sh $(SWIFT_FLAGS)

demo: build ## show the daemon at work, in a directory that is removed afterwards
	@BIN=$(BIN) Scripts/demo.sh

fleet: build ## show two boxes, a replica, a promotion and a restore beside three servers of the engine; root gives them disks of their own
	@BIN=$(BIN) Scripts/fleet.sh

fleet-trace: build ## look for what people write in all that travels: people of three apps, a relay, copies, and three servers that trace
	@BIN=$(BIN) Scripts/fleet-trace.sh

fleet-erasure: build ## show that what was erased is nowhere in the files of the engine's three servers
	@BIN=$(BIN) Scripts/fleet-erasure.sh

bench: build ## measure the daemon beside its rivals on this machine
	@BIN=$(BIN) Scripts/bench.sh

bench-ally: build ## measure what MyHealthAlly's patients and clinicians wait for over HTTP; KEEP=DIRECTORY keeps the filled store
	@KEEP='$(KEEP)' BIN=$(BIN) Scripts/bench-ally.sh

bench-callers: build ## measure what tokens and the access log cost
	@swift build -c release --package-path Benchmarks && Scripts/bench-callers.sh

bench-fleet: build ## measure what copies elsewhere cost and how fast they come back; needs nats-server, and root for disks
	@BIN=$(BIN) Scripts/bench-fleet.sh

bench-gateway: build ## measure the gateway beside the socket behind it
	@swift build -c release --package-path Benchmarks && BIN=$(BIN) Scripts/bench-gateway.sh

bench-laboratory: build ## measure reports from their upload to what is read, and what others wait for meanwhile
	@Scripts/bench-laboratory.py --bin $(BIN)

bench-relay: build ## measure what a relay over NATS adds to the socket
	@swift build -c release --package-path Benchmarks && BIN=$(BIN) Scripts/bench-relay.sh

bench-scale: build ## hold a store of ten million events against one of a hundred thousand
	@BIN=$(BIN) Scripts/bench-scale.sh

instructions: build ## count the instructions of the hot paths and hold them against the limits in git
	@BIN=$(BIN) Scripts/count-instructions.sh

torture: build ## break the daemon in every way and look what is lost; HOURS=N for all of it, again and again
	@BIN=$(BIN) Scripts/torture.sh $(if $(HOURS),--full --hours $(HOURS))

pages: build ## look at MyHealthAlly's pages in Chromium, judge them with axe-core, and do five tasks by keyboard; PICTURES=DIRECTORY keeps them
	@BIN=$(BIN) Scripts/check-pages.sh $(PICTURES)

mutate: setup ## switch each condition of the areas that must not be wrong, and list what no test misses; ONLY=TEXT for some
	@Scripts/mutate.sh $(if $(ONLY),--only $(ONLY))

fuzz: setup ## look for bytes that harm a reader, FUZZ_SECONDS (default 120) for each of them
	@Scripts/fuzz.sh

sanitize: setup ## run the unit tests under AddressSanitizer and then ThreadSanitizer
	@Scripts/sanitize.sh

install: ## copy what `make build` built below DESTDIR, with PREFIX (default /usr)
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' BIN='$(BIN)' Scripts/install.sh

format: ## rewrite the sources in the project's format
	@swift format --in-place --recursive $(SOURCES)

lint: ## check format, units and their sandbox; changes nothing
	@swift format lint --strict --recursive $(SOURCES)
	@Scripts/verify-units.sh

clean: ## remove everything built; the state of `make run` stays
	@swift package clean
	@rm -rf .build/release .build/debug

setup: ## install the missing packages of Debian
	@Scripts/setup.sh

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS=$$'\t' read -r name text; do \
	  printf '  make %-14s %s\n' "$$name" "$$text"; done
