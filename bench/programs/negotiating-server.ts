// The least handler that looks at what a client accepts and has: `negotiating-server BODY HEADERS.json PATH` answers one
// path with these bytes and headers, or with 304, or with 406.
const [bodyFile = "", headersFile = "", path = "/"] = process.argv.slice(2);
const body = new Blob([await Bun.file(bodyFile).bytes()]);
const headers = new Headers(await Bun.file(headersFile).json());
const etag = headers.get("etag");
const encoding = headers.get("content-encoding") ?? "";
const reply = { headers };
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: {
    [path]: (request: Request) => {
      const asked = request.headers;
      if (!asked.get("accept-encoding")?.includes(encoding)) return new Response(null, { status: 406 });
      if (asked.get("if-none-match") === etag) return new Response(null, { status: 304 });
      return new Response(body, reply);
    },
  },
});
console.log(`listening on ${server.url.origin}`);
