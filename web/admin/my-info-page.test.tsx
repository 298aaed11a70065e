import { expect, test } from "bun:test";
import { overviewStep } from "../core/feature/feature.ts";
import { act, renderWithQueries, simulateBrowser } from "../testing/render.tsx";
import { MyInfoPage } from "./my-info-page.tsx";

simulateBrowser();

test("keeps the header's buttons when the overview has loaded", async () => {
  const jobs = { queryKey: ["jobs"], queryFn: async (): Promise<string[]> => [] };
  const step = overviewStep(jobs, {
    order: 1,
    isDone: (found: string[]) => found.length > 0,
    label: "Add a job",
    reason: "",
    href: "/",
  });
  const view = renderWithQueries(
    // Only its id is used, to log out.
    <MyInfoPage user={{ _id: "o1" } as never} parts={[{ name: "jobs", steps: [step] }]} />,
  );
  const logout = view.getByRole("button", { name: "Logout" });
  expect(view.queryByText("Add a job")).toBeNull();
  act(() => void view.client.setQueryData(["jobs"], []));
  await view.findByText("Add a job");
  expect(logout.isConnected).toBe(true);
});
