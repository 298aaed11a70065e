import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";

/** An answer: ends the connection. */
export const HANG_UP = "hang up";
/** An answer: sends nothing and keeps the connection open. */
export const SILENCE = "silence";

type Received = { from: string; to: string[]; data: string };

type Options = {
  /** The only user who can log in; mail without a login is refused. */
  user?: { name: string; password: string };
  /** `implicit` is `smtps:`; `starttls` offers the upgrade; `none` does not. */
  encryption?: "none" | "implicit" | "starttls";
};

/**
 * Starts a mail server on the loopback address that stores received messages. `answers` overrides its answer to a command
 * (`RCPT`, `AUTH`, `DATA`, or `CONTENT` for the end of a message) until it is changed.
 */
export async function startSmtpServer({ user, encryption = "none" }: Options = {}) {
  const messages: Received[] = [];
  const commands: string[] = [];
  const answers: Record<string, string> = {};
  const sockets = new Set<Socket>();

  function serveClient(socket: Socket, isEncrypted: boolean) {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let pending = "";
    let isContent = false;
    let isLoggedIn = user === undefined;
    let loginStep: "name" | "password" | null = null;
    let loginName = "";
    let message: Received = { from: "", to: [], data: "" };

    const answer = (command: string, normal: string): boolean => {
      const override = answers[command];
      if (override === HANG_UP) socket.destroy();
      else if (override !== SILENCE) socket.write(`${override ?? normal}\r\n`);
      return override === undefined;
    };
    const endLogin = (name: string, password: string) => {
      loginStep = null;
      const isRight = name === user?.name && password === user.password;
      if (answer("AUTH", isRight ? "235 Welcome" : "535 5.7.8 Wrong user or password")) isLoggedIn = isRight;
    };

    function handleLine(line: string) {
      if (isContent) {
        if (line !== ".") {
          message.data += `${line.replace(/^\./, "")}\r\n`;
          return;
        }
        isContent = false;
        // A server that hangs up here has still accepted the message.
        if (answers.CONTENT === undefined || answers.CONTENT === HANG_UP) messages.push(message);
        answer("CONTENT", "250 Taken");
        message = { from: "", to: [], data: "" };
        return;
      }
      commands.push(line);
      if (loginStep === "name") {
        loginName = fromBase64(line);
        loginStep = "password";
        socket.write(`334 ${btoa("Password:")}\r\n`);
        return;
      }
      if (loginStep === "password") return endLogin(loginName, fromBase64(line));
      const [word = "", ...rest] = line.split(" ");
      const command = word.toUpperCase();
      if (command === "EHLO") {
        const offers = ["localhost", "8BITMIME", "SMTPUTF8"];
        if (user) offers.push("AUTH PLAIN LOGIN");
        if (encryption === "starttls" && !isEncrypted) offers.push("STARTTLS");
        answer(
          command,
          offers.map((offer, index) => `250${index < offers.length - 1 ? "-" : " "}${offer}`).join("\r\n"),
        );
      } else if (command === "STARTTLS" && encryption !== "starttls") {
        answer(command, "502 5.5.1 No such command");
      } else if (command === "STARTTLS") {
        socket.write("220 Go on\r\n");
        socket.removeAllListeners("data");
        serveClient(new TLSSocket(socket, { isServer: true, ...certificate }), true);
      } else if (command === "AUTH" && rest[0] === "PLAIN") {
        const [, name = "", password = ""] = fromBase64(rest[1] ?? "").split("\0");
        endLogin(name, password);
      } else if (command === "AUTH") {
        loginStep = "name";
        socket.write(`334 ${btoa("Username:")}\r\n`);
      } else if (command === "MAIL") {
        message.from = addressIn(line);
        answer(command, isLoggedIn ? "250 Fine" : "530 5.7.0 Log in first");
      } else if (command === "RCPT") {
        if (answer(command, "250 Fine")) message.to.push(addressIn(line));
      } else if (command === "DATA") {
        isContent = answer(command, "354 Go on");
      } else if (command === "QUIT") {
        socket.end("221 Bye\r\n");
      } else answer(command, "250 Fine");
    }

    socket.on("data", (chunk) => {
      pending += chunk.toString("utf8");
      let end = pending.indexOf("\r\n");
      while (end >= 0) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        handleLine(line);
        end = pending.indexOf("\r\n");
      }
    });
  }

  const greet = (socket: Socket, isEncrypted: boolean) => {
    serveClient(socket, isEncrypted);
    socket.write("220 localhost ready\r\n");
  };
  const server =
    encryption === "implicit"
      ? createTlsServer(certificate, (socket) => greet(socket, true))
      : createServer((socket) => greet(socket, false));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server has no port.");
  return {
    port: address.port,
    messages,
    commands,
    answers,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function addressIn(line: string): string {
  return /<(.*?)>/.exec(line)?.[1] ?? "";
}

function fromBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

/** A self-signed certificate for localhost, only used in tests. */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUJrmE3533/xMeuOYuQUBsgFaM1UUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDEzMTAwNVoYDzIxMjYxMDI3
MTMxMDA1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAROBglivUxIsvTygnUBA4rfW2xFuROOyBaTnX8HKnnblCBbGCaBmqA5
lNU9jH1pLQAsSeYMHakkeGymTykMuXXGo28wbTAdBgNVHQ4EFgQUYR74lBQ1RlaM
ZVxRqVGvSXuNzXMwHwYDVR0jBBgwFoAUYR74lBQ1RlaMZVxRqVGvSXuNzXMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAOvr4HaxRIFw2SdrVFooW/RSVcfGmiAgQPpa8u6h5A/7AiBP
vzssNzUXw20/Y6cA0lXhLgSL7fdxrWLDLtT6KuDBcw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKBgtQcifu8dPIcf8
+r7ual97+QMsIewxalQpQcOSvfqhRANCAAROBglivUxIsvTygnUBA4rfW2xFuROO
yBaTnX8HKnnblCBbGCaBmqA5lNU9jH1pLQAsSeYMHakkeGymTykMuXXG
-----END PRIVATE KEY-----
`,
};
