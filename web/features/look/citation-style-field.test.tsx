import { expect, mock, test } from "bun:test";
import { blankSectionEntryOf, type SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { fireEvent, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { CitationStyleField } from "./citation-style-field.tsx";

simulateBrowser();

const publication = {
  ...blankSectionEntryOf("publications"),
  name: "Notes on the engine",
  authors: ["Ada Lovelace"],
  startDate: "1843-09-01T00:00:00.000Z",
} as SectionEntry; // Without its id and version, which a citation has not.

test("shows the first publication with authors in the chosen style", () => {
  const onChange = mock();
  const view = renderWithQueries(
    <CitationStyleField
      style="ieee"
      publications={[{ ...publication, authors: [], name: "Unsigned" }, publication]}
      onChange={onChange}
    />,
    [[userQuery.queryKey, null]],
  );
  expect(view.getByRole("status").textContent).toContain("A. Lovelace, Notes on the engine. Sep. 1843.");
  fireEvent.change(view.getByLabelText("Citation style"), { target: { value: "mla" } });
  expect(onChange).toHaveBeenCalledWith("mla");
});

test("shows no example without authors", () => {
  const view = renderWithQueries(
    <CitationStyleField style="apa" publications={[{ ...publication, authors: [] }]} onChange={mock()} />,
    [[userQuery.queryKey, null]],
  );
  expect(view.queryByRole("status")).toBeNull();
});
