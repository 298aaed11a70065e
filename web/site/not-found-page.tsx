import { Link } from "wouter";
import { Plate } from "../core/page/plate.tsx";

/** The 404 page, the same for all addresses. */
export function NotFoundPage() {
  return (
    <>
      <Plate className="plate-notice" linesEach={2} picture="" seed="404" lines={["Page not found"]} />
      <div className="spread pb-24 text-[1.375rem]">
        <p className="text-soft">404</p>
        <p>
          The address may be out of date or mistyped. You can start from the{" "}
          <Link href="/" className="ink-link">
            home page
          </Link>
          .
        </p>
      </div>
    </>
  );
}
