import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { OFFER } from "../../../src/shared/look.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { langOf, useLanguage, withTags } from "../../core/language/language.tsx";
import { useLook } from "../../core/look/look-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { ChapterHeading } from "../../core/page/chapter-heading.tsx";
import { UrlText } from "../../core/ui/external-link.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { calledName } from "./called-name.ts";
import { ContactForm } from "./contact-form.tsx";
import { formQuery } from "./form-query.ts";
import { hasProjectsQuery } from "./has-projects-query.ts";
import { PhoneLink } from "./phone-link.tsx";

/**
 * The public contact page (§2): on phones the form, then the ways to reach the owner directly.
 * @param children other ways to reach the owner
 */
export function ContactPage({ children }: { children?: ReactNode }) {
  const user = useQuery(userQuery);
  const { data: hasProjects = false } = useQuery(hasProjectsQuery);
  const { t } = useLanguage();
  const isOfferHidden = useLook().hidden.includes(OFFER);
  const { data: action = "/contact" } = useQuery(formQuery);
  return (
    <WithData query={user}>
      {(user) => (
        <>
          <div className="contact-heading">
            <ChapterHeading>{t("Contact")}</ChapterHeading>
          </div>
          <div className="spread contact-spread">
            {action !== "" && (
              <ContactForm
                to={user ? calledName(user) : ""}
                lang={langOf(user, "fname")}
                seed={fullName(user) || "Vitrine"}
                action={action}
              />
            )}
            <div className="contact-notes grid content-start gap-12">
              <Note title={t("Contact Me At")}>
                <Addresses user={user} />
              </Note>
              {children}
              {!isOfferHidden && (
                <Note title={t("Want a Site ? ...")}>
                  <p>
                    {t("This site is made with Vitrine, a portfolio site in a single program.")}
                    {hasProjects && (
                      <>
                        {" "}
                        {withTags(t("For more work, see the <link>projects</link>."), {
                          link: (text) => (
                            <Link key="link" href="/projects" className="ink-link">
                              {text}
                            </Link>
                          ),
                        })}
                      </>
                    )}
                  </p>
                </Note>
              )}
            </div>
          </div>
        </>
      )}
    </WithData>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="section-title mb-4">{title}</h2>
      {children}
    </section>
  );
}

function Addresses({ user }: { user: User | null }) {
  const { t } = useLanguage();
  if (!user?.email && !user?.phone && !user?.website) return <p>{t("User information is not available.")}</p>;
  return (
    <ul className="text-[1.375rem]">
      {user.email && (
        <li>
          <a href={`mailto:${user.email}`} className="ink-link inline-block py-1.5">
            <UrlText href={`mailto:${user.email}`} />
          </a>
        </li>
      )}
      {user.phone && (
        <li>
          <PhoneLink phone={user.phone} className="ink-link inline-block py-1.5 lining-nums" />
        </li>
      )}
      {user.website && (
        <li>
          <a
            href={user.website}
            target="_blank"
            aria-describedby="new-tab"
            rel="noreferrer me"
            className="ink-link inline-block py-1.5"
          >
            <UrlText href={user.website} />
          </a>
        </li>
      )}
    </ul>
  );
}
