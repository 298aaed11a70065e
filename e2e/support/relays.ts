import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { certificate } from "../../src/testing/smtp-server.ts";

export const mailUser = { name: "ada@example.org", password: "p:w/ü%secret" };

/**
 * What a relay does with a message: accepts it; accepts it after `letGo`; disconnects in the middle of it; accepts it but
 * disconnects before it confirms.
 */
type Manner = "fine" | "slow" | "cut" | "cut when taken";

export type Mail = { id: string; to: string[]; text: string };

/** A local mail server (smtp-server from npm) with TLS and login, which can be stopped and restarted. */
export class MailServer {
  manner: Manner = "fine";
  password = mailUser.password;
  /** All accepted messages, and the Message-IDs of all that were started. */
  readonly mails: Mail[] = [];
  readonly begun: string[] = [];
  #held: (() => void)[] = [];
  #server: SMTPServer | null = null;
  #port = 0;

  /** Accepts the messages that it has delayed. */
  letGo(): void {
    for (const take of this.#held.splice(0)) take();
  }

  get url(): string {
    const { name, password } = mailUser;
    const login = `${encodeURIComponent(name)}:${encodeURIComponent(password)}`;
    return `smtp://${login}@127.0.0.1:${this.#port}?tls.rejectUnauthorized=false`;
  }

  /** Starts it; after a stop, on the same port. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      ...certificate,
      logger: false,
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) =>
        username === mailUser.name && password === this.password
          ? done(null, { user: username })
          : done(new Error("Invalid username or password")),
      onData: (stream, session, done) => {
        let data = "";
        const hangUp = () => {
          for (const connection of server.connections)
            if (connection.session.id === session.id) connection.close();
        };
        const isCut = this.manner === "cut";
        stream.on("data", (chunk) => {
          data += chunk;
          if (isCut && /^Message-ID: .*\r?\n/im.test(data)) hangUp();
        });
        stream.on("end", () => {
          const id = /^Message-ID: (.*?)\r?$/im.exec(data)?.[1] ?? "";
          this.begun.push(id);
          if (isCut) return hangUp();
          const take = () => {
            this.mails.push({ id, to: session.envelope.rcptTo.map(({ address }) => address), text: data });
            if (this.manner === "cut when taken") hangUp();
            else done(null, "Taken");
          };
          if (this.manner === "slow") this.#held.push(take);
          else take();
        });
      },
    });
    server.on("error", () => {}); // The tests break connections on purpose.
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.server.address() as AddressInfo).port; // It listens on a port.
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    for (const connection of server.connections) connection.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

export type ProviderRequest = { key: string; body: Record<string, unknown> };

/**
 * A stand-in for EmailJS with the same protocol: JSON to `/api/v1.0/email/send`, answered by `OK`, or by 400 or 403 with a
 * line of text.
 */
export class Provider {
  manner: Manner = "fine";
  accessToken = "private-key";
  readonly taken: ProviderRequest[] = [];
  readonly begun: string[] = [];
  #held: (() => void)[] = [];
  #server: ReturnType<typeof createServer> | null = null;
  #port = 0;

  /** Answers the requests that it has delayed. */
  letGo(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  get environment(): Record<string, string> {
    return {
      VITRINE_EMAIL_URL: `http://127.0.0.1:${this.#port}`,
      VITRINE_EMAIL_USER_ID: "user",
      VITRINE_EMAIL_SERVICE_ID: "service",
      VITRINE_EMAIL_TEMPLATE_ID: "template",
      VITRINE_EMAIL_ACCESS_TOKEN: "private-key",
    };
  }

  /** Starts it; after a stop, on the same port. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      let text = "";
      const key = String(request.headers["idempotency-key"] ?? "");
      const { manner } = this;
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        this.begun.push(key);
        if (manner === "cut") {
          response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": "2" });
          response.write("O", () => response.destroy());
          return;
        }
        const answer = (status: number, words: string) => {
          response.writeHead(status, { "Content-Type": "text/plain" }).end(words);
        };
        const refusal = this.#refusal(
          request.method ?? "",
          request.url ?? "",
          request.headers["content-type"],
          text,
        );
        if (refusal !== null) return answer(...refusal);
        this.taken.push({ key, body: JSON.parse(text) });
        if (manner === "cut when taken") response.destroy();
        else if (manner === "slow") this.#held.push(() => answer(200, "OK"));
        else answer(200, "OK");
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port; // It listens on a port.
  }

  #refusal(method: string, path: string, type: string | undefined, text: string): [number, string] | null {
    if (method !== "POST" || path !== "/api/v1.0/email/send") return [404, "Not Found"];
    if (type !== "application/json") return [400, "The body must be JSON"];
    const body = JSON.parse(text) as Record<string, unknown>; // A broken body may fail the test.
    for (const [name, words] of [
      ["user_id", "The user ID is required"],
      ["service_id", "The service ID is required"],
      ["template_id", "The template ID is required"],
    ] as const)
      if (typeof body[name] !== "string" || body[name] === "") return [400, words];
    return body.accessToken === this.accessToken ? null : [403, "The private key is wrong"];
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
