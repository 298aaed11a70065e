import { Link } from "wouter";
import { useLanguage, withTags } from "../core/language/language.tsx";
import { Plate } from "../core/page/plate.tsx";

/** The 404 page, the same for all addresses. */
export function NotFoundPage() {
  const { t } = useLanguage();
  const text = t(
    "The address may be out of date or mistyped. You can start from the <link>home page</link>.",
  );
  return (
    <>
      <Plate className="plate-notice" linesEach={2} picture="" seed="404" lines={[t("Page not found")]} />
      <div className="spread pb-24 text-[1.375rem]">
        <p className="text-soft">404</p>
        <p>
          {withTags(text, {
            link: (label) => (
              <Link key="link" href="/" className="ink-link">
                {label}
              </Link>
            ),
          })}
        </p>
      </div>
    </>
  );
}
