# Everything a checkout needs: `make help` lists it. Each target sets up what is missing first.
SHELL := /bin/bash
.DEFAULT_GOAL := build
.PHONY: build run test record check check-deep demo bench bench-callers bench-gateway bench-scale instructions torture mutate fuzz sanitize install format lint clean help setup

PREFIX ?= /usr
DESTDIR ?=

# The runtime is linked in, so that the installed programs need no toolchain.
RELEASE := -c release --static-swift-stdlib
# Empty: all four, in one build, in which modules are compiled side by side.
PROGRAMS ?=
BIN := .build/release
RUN := ./.recordd
SOURCES := Package.swift Sources Tests $(wildcard Benchmarks Torture Mutation)

build: setup ## build the four programs as they are installed (default)
	@export RECORDD_PROGRAMS=1; for program in $(or $(PROGRAMS:%=--product=%),--configuration=release); do \
	  swift build $(RELEASE) $$program || exit; done

run: build ## build and run daemon and HTTP gateway here, in the foreground; Ctrl-C stops them
	@BIN=$(BIN) RUN=$(RUN) Scripts/run.sh

test: setup ## build and run all tests but the deep ones; AREA=Vitals for those of one folder
	@Scripts/build-debug.sh
	@AREA='$(AREA)' Scripts/test.sh

record: setup ## write all golden files anew, show what is different, and name the lists that are left to do by hand
	@Scripts/record.sh

check: ## what every change passes, as a fresh clone would: format, units, warnings, tests, linkage
	@.ci/run

check-deep: ## what takes longer: release build, instruction counts, deep tests, mutations, a brief torture
	@Scripts/check-deep.sh

demo: build ## show the daemon at work, in a directory that is removed afterwards
	@BIN=$(BIN) Scripts/demo.sh

bench: build ## measure the daemon beside its rivals on this machine
	@BIN=$(BIN) Scripts/bench.sh

bench-callers: build ## measure what tokens and the access log cost
	@swift build -c release --package-path Benchmarks && Scripts/bench-callers.sh

bench-gateway: build ## measure the gateway beside the socket behind it
	@swift build -c release --package-path Benchmarks && BIN=$(BIN) Scripts/bench-gateway.sh

bench-scale: build ## hold a store of ten million events against one of a hundred thousand
	@BIN=$(BIN) Scripts/bench-scale.sh

instructions: build ## count the instructions of the hot paths and hold them against the limits in git
	@BIN=$(BIN) Scripts/count-instructions.sh

torture: build ## break the daemon in every way and look what is lost; HOURS=N for all of it, again and again
	@BIN=$(BIN) Scripts/torture.sh $(if $(HOURS),--full --hours $(HOURS))

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
