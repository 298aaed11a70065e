import { Link } from "wouter";

export function NotFoundPage() {
  return (
    <div className="py-20">
      <h1 className="mb-4 text-4xl font-semibold">There is no such page.</h1>
      <Link href="/" className="link">
        Back to the home page
      </Link>
    </div>
  );
}
