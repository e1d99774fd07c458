#!/usr/bin/env python3
"""The people, the open load and the syncs of Scripts/bench-ally.sh.

usage: load-ally.py furnish SOCKET
       load-ally.py sign-in PORT DIRECTORY
       load-ally.py open PORT FILE RATE SECONDS
       load-ally.py sync SOCKET PORT DIRECTORY http|socket FIRST COUNT
"""
import sys

from load import open_loop, people, sync
from load.daemon import Daemon

match sys.argv[1:]:
    case ["furnish", socket]:
        people.furnish(Daemon(socket))
    case ["sign-in", port, directory]:
        people.write(port, directory)
    case ["open", port, file, rate, seconds]:
        open_loop.show(int(port), file, float(rate), float(seconds))
    case ["sync", socket, port, directory, way, first, count]:
        sync.show(Daemon(socket), port, directory, way, int(first), int(count))
    case _:
        sys.exit(__doc__)
