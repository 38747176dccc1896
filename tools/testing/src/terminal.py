# Runs a command in a pseudoterminal, types each input once its prompt appears, and prints what the terminal received.
import fcntl
import json
import os
import pty
import struct
import sys
import termios

options = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, options["columns"], 0, 0))
    os.execvp(options["command"][0], options["command"])

keys = options["keys"]
seen = b""
# End of the last match, so that the same text can be awaited again.
position = 0
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    while keys:
        awaited, typed = keys[0]
        found = seen.find(awaited.encode(), position)
        if found < 0:
            break
        position = found + len(awaited.encode())
        os.write(terminal, typed.encode())
        keys.pop(0)

sys.stdout.buffer.write(seen)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
