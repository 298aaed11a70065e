// `bun run dev`: Vite on 3000 with hot reload, in front of the server on 3001, which restarts when its code changes.
import { createServer } from "vite";
import { checkoutSite } from "./checkout-site.ts";

const PORT = Number(process.env.PORT ?? 3000);

const server = Bun.spawn(
  [
    "bun",
    "--watch",
    "--no-clear-screen",
    "main.ts",
    "serve",
    "--port",
    String(PORT + 1),
    "--host",
    "127.0.0.1",
    "--data",
    checkoutSite(),
    "--url",
    `http://localhost:${PORT}`,
  ],
  {
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, DEV_VITE_URL: `http://localhost:${PORT}` },
  },
);

const vite = await createServer({
  server: {
    port: PORT,
    strictPort: true,
    proxy: {
      // The server answers everything that is not a module of web/ or Vite: pages, the API, uploads.
      "^/(?!@|node_modules/|src/|designs/|[^?]*\\.(tsx?|css|js|mjs|woff2|map)(\\?|$))": {
        target: `http://127.0.0.1:${PORT + 1}`,
      },
    },
  },
});
await vite.listen();
console.log(`Open http://localhost:${PORT}`);

const stop = async () => {
  server.kill();
  await vite.close();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
