import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../core/owner/user-query.ts";
import { LetterheadLine } from "../../core/page/letterhead-line.tsx";

/** The owner's contact details, printed below the name. On screens they are on the contact page. */
export function Letterhead() {
  const { data: user } = useQuery(userQuery);
  const lines = new Set([user?.location, user?.phone, user?.email, user?.website]);
  return [...lines].map((line) => line && <LetterheadLine key={line} text={line} />);
}
