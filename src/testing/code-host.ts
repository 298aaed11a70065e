/** A request that the stand-in received. */
export type Received = { path: string; authorization: string | null };

type Answer = (request: Request, url: URL) => Response | Promise<Response>;

/** A local stand-in for GitHub, GitLab and Codeberg, which answers every request with `answer`. */
export function startCodeHost(answer: Answer) {
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const url = new URL(request.url);
      received.push({
        path: url.pathname + url.search,
        authorization: request.headers.get("authorization"),
      });
      return answer(request, url);
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    received,
    origin,
    apis: { github: origin, gitlab: `${origin}/api/v4`, codeberg: `${origin}/api/v1` },
    async stop() {
      await server.stop(true);
    },
  };
}
