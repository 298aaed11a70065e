import { demandGood } from "./filled-site.ts";

/** Saves the summary as the admin does, and reads the answer to its end. @throws Error unless it was stored */
export async function saveSummary(url: string, token: string, id: string, newSummary: string): Promise<void> {
  const reply = await fetch(`${url}/api/summaries/update-summary/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ newSummary }),
  });
  await (await demandGood(reply)).bytes();
}
