// The bare hello: a compiled server with one route and nothing else.
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.argv[2] ?? 0),
  routes: { "/": () => new Response("Hello") },
});
console.log(`listening on ${server.url.origin}`);
