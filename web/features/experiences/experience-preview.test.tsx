import { expect, test } from "bun:test";
import { blankExperience } from "../../../src/features/experiences/experiences.contract.ts";
import { renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { ExperiencePreview } from "./experience-preview.tsx";

simulateBrowser();

test("shows the card as visitors will see it, with formatted text", () => {
  const view = renderWithQueries(
    <ExperiencePreview
      values={{
        ...blankExperience,
        title: "Analyst",
        company: "Babbage & Co",
        startDate: "2015-01-01",
        stopDate: "2017-04-01",
        description: "Wrote the **first** program.",
        status: "draft",
      }}
    />,
  );
  view.getByRole("heading", { name: "Analyst" });
  view.getByText("2 years 3 months");
  view.getByText("Draft");
  expect(view.getByText("first").localName).toBe("strong");
});

test("shows a placeholder instead of an empty heading", () => {
  const view = renderWithQueries(<ExperiencePreview values={blankExperience} />);
  view.getByRole("heading", { name: "Title" });
});
