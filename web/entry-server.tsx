import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createQueryClient, type PageContent } from "./site/query-client.ts";

/**
 * The HTML of a public page, as the browser hydrates it.
 * @param path of the page, without a query
 * @param content what the page's queries answer
 */
export function renderPage(path: string, content: PageContent): string {
  const client = createQueryClient();
  for (const [key, value] of content) client.setQueryData(key, value);
  try {
    return renderToString(
      <QueryClientProvider client={client}>
        <App ssrPath={path} admin={null} />
      </QueryClientProvider>,
    );
  } finally {
    client.clear();
  }
}
