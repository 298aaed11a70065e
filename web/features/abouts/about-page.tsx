import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { BlankPage } from "../../core/page/blank-page.tsx";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { AboutBlock } from "./about-block.tsx";
import { aboutsQuery } from "./abouts-query.ts";

/** The public about page: all blocks in the owner's order. */
export function AboutPage() {
  const abouts = useQuery(aboutsQuery);
  const { t } = useLanguage();
  return (
    <WithData query={abouts}>
      {(blocks) => {
        if (blocks.length === 0)
          return (
            <BlankPage
              seed="about"
              heading={t("About")}
              missing={{ label: "Add text, a picture or a video", href: "/admin/about?block=new" }}
            >
              {t("Add a Section")}
            </BlankPage>
          );
        return (
          <div
            dir={
              langOf(
                blocks.find(({ header }) => header),
                "header",
              )?.dir ?? "auto"
            }
            className="about-blocks"
          >
            <ChapterHeading>{t("About")}</ChapterHeading>
            {blocks.map((block, index) => (
              <Fragment key={block._id}>
                <StatusMark entry={block} />
                <AboutBlock block={block} isOpening={index === 0} isFirst={index <= 1} />
              </Fragment>
            ))}
          </div>
        );
      }}
    </WithData>
  );
}
