#!/bin/sh
# Runs in place of any tool and ends as the second line of the document says.
{ read -r _; read -r how what; } < document
case $how in
  exit) exit "$what" ;;
  signal) kill -s "$what" $$ ;;
  complain) echo "$what" >&2; exit 1 ;;
  surroundings) env ;;
  shout) head -c 3000000 /dev/zero ;;
  whisper) head -c 3000000 /dev/zero >&2 ;;
esac
