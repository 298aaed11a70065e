// The loaded hello: the product's large dependencies, each at work once, and nothing else.
import { Database } from "bun:sqlite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { Hono } from "hono";
import { renderToString } from "react-dom/server";

const db = drizzle(new Database(":memory:"));
const app = new Hono();

function Page({ version }: { version: string }) {
  return (
    <html lang="en">
      <body>
        <h1>Hello</h1>
        <p>SQLite {version}</p>
      </body>
    </html>
  );
}

app.get("/", (c) => {
  const { version } = db.get<{ version: string }>(sql`select sqlite_version() as version`);
  return c.html(`<!doctype html>${renderToString(<Page version={version} />)}`);
});

const server = Bun.serve({ hostname: "127.0.0.1", port: Number(process.argv[2] ?? 0), fetch: app.fetch });
console.log(`listening on ${server.url.origin}`);
