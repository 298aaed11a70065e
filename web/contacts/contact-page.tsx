import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { linksQuery } from "../links/links-query.ts";
import { WithData } from "../ui/with-data.tsx";
import { userQuery } from "../users/users-query.ts";
import { ContactForm } from "./contact-form.tsx";

export function ContactPage() {
  const user = useQuery(userQuery);
  const { data: links } = useQuery(linksQuery);
  return (
    <>
      <h1 className="mb-8 text-4xl font-semibold">Contact</h1>
      {links && links.length > 0 && (
        <section className="mb-12">
          <h2 className="mb-4 text-2xl font-semibold">Find Me On</h2>
          <ul className="flex flex-wrap gap-4">
            {links.map((link) => (
              <li key={link._id}>
                <a
                  href={link.href}
                  target="_blank"
                  rel="noreferrer me"
                  className="block border border-base-300 p-4"
                >
                  {link.platform === "other" ? new URL(link.href).hostname : link.platform}
                  {link.siteHandle && <span className="block text-sm">{link.siteHandle}</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mb-12">
        <h2 className="mb-4 text-2xl font-semibold">Contact Me At</h2>
        <WithData query={user}>
          {(user) =>
            user && (user.email || user.phone) ? (
              <>
                {user.email && (
                  <p>
                    <a href={`mailto:${user.email}`}>{user.email}</a>
                  </p>
                )}
                {user.phone && (
                  <p>
                    <a href={`tel:${user.phone.replace(/[^\d+]/g, "")}`}>{user.phone}</a>
                  </p>
                )}
              </>
            ) : (
              <p>User information is not available.</p>
            )
          }
        </WithData>
      </section>
      <section className="mb-12">
        <h2 className="mb-4 text-2xl font-semibold">Want a Site ? ...</h2>
        <p>
          See the{" "}
          <Link href="/projects" className="link">
            projects
          </Link>
          .
        </p>
      </section>
      <ContactForm />
    </>
  );
}
