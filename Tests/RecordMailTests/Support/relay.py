"""An SMTP server for tests: aiosmtpd, with a certificate, and with the faults that a test asks for.

Arguments: directory, mode. The directory has cert.pem and key.pem; each mail becomes a file N.json in it. Prints the
port it listens at on 127.0.0.1.
"""

import asyncio
import json
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

directory, mode = sys.argv[1], sys.argv[2]


class Keeper:
    """Takes mails, or refuses them as the mode says."""

    def __init__(self):
        self.recipients = 0
        self.mails = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.recipients += 1
        if mode == "defer-first" and self.recipients == 1:
            return "451-4.3.0 not now\r\n451 4.3.0 come back later"
        if mode == "refuse-recipient":
            return "550 5.1.1 no such user"
        if mode == "refuse-one" and address.startswith("spam"):
            return "550 5.7.1 looks like spam"
        if mode == "refuse-client":
            return "554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if mode == "refuse-content":
            return "554 5.6.0 not wanted"
        self.mails += 1
        mail = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "options": envelope.mail_options,
            "content": envelope.original_content.decode("utf-8"),
            "encrypted": session.ssl is not None,
            "hello": session.host_name,
            "login": session.auth_data.decode() if session.auth_data else "",
        }
        path = os.path.join(directory, f"{self.mails}.json")
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(mail, file)
        os.rename(path + ".part", path)
        return "250 2.0.0 taken"


class Server(SMTP):
    """aiosmtpd's server with faults."""

    async def push(self, status):
        text = status if isinstance(status, str) else status.decode()
        if mode == "inject" and text.startswith("220 Ready to start TLS"):
            # As somebody between could: an answer in the clear, right behind the server's, in the same bytes.
            self._writer.write(b"220 Ready to start TLS\r\n250 injected\r\n")
            return await self._writer.drain()
        return await super().push(status)

    async def smtp_EHLO(self, hostname):
        if mode == "hang-hello":
            await asyncio.sleep(3600)
        if mode == "refuse-hello":
            return await self.push("421 4.3.2 going down")
        return await super().smtp_EHLO(hostname)

    async def smtp_DATA(self, arg):
        if mode == "hang-data":
            await asyncio.sleep(3600)
        if mode == "close-data":
            return self.transport.abort()
        return await super().smtp_DATA(arg)


def check(server, session, envelope, mechanism, data):
    """One user, one password, and the user's name kept."""
    good = isinstance(data, LoginPassword) and (data.login, data.password) == (b"worker", b"p\xc3\xa4ss w\xc3\xb6rd")
    return AuthResult(success=good, handled=False, auth_data=data.login if good else None)


def protocol(keeper, context):
    """What serves one connection."""
    options = {"enable_SMTPUTF8": mode != "ascii-only", "hostname": "relay.test"}
    if mode not in ("no-starttls", "plain"):
        options |= {"tls_context": context, "require_starttls": True}
    if mode.startswith("login"):
        options |= {"authenticator": check, "auth_required": True}
        if mode == "login-only":
            options["auth_exclude_mechanism"] = ["PLAIN"]
    return Server(keeper, **options)


async def raw(reader, writer):
    """Answers that are none, whatever is asked."""
    if mode == "raw-endless-line":
        while True:
            writer.write(b"220" + b"x" * 65536)
            await writer.drain()
    if mode == "raw-endless-lines":
        while True:
            writer.write(b"220-more\r\n" * 1000)
            await writer.drain()
    answers = {"raw-http": b"HTTP/1.1 400 Bad Request\r\n\r\n", "raw-codes": b"220-a\r\n250 b\r\n", "raw-close": b"220"}
    writer.write(answers.get(mode, b""))
    await writer.drain()
    if mode == "raw-silent":
        await asyncio.sleep(3600)
    writer.close()


async def main():
    """Serves until killed."""
    loop = asyncio.get_running_loop()
    if mode.startswith("raw-"):
        server = await asyncio.start_server(raw, "127.0.0.1", 0)
    else:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(os.path.join(directory, "cert.pem"), os.path.join(directory, "key.pem"))
        keeper = Keeper()
        server = await loop.create_server(lambda: protocol(keeper, context), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
