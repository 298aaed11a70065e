// The plain static server: `plain-server BODY HEADERS.json PATH` answers one path with these bytes and headers.
const [bodyFile = "", headersFile = "", path = "/"] = process.argv.slice(2);
const body = await Bun.file(bodyFile).bytes();
const headers: Record<string, string> = await Bun.file(headersFile).json();
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: { [path]: new Response(body, { headers }) },
});
console.log(`listening on ${server.url.origin}`);
