import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../core/owner/user-query.ts";
import { LetterheadLine } from "../../core/page/letterhead-line.tsx";

/** How to reach the owner, printed below the name; on screens the contact page says it. */
export function Letterhead() {
  const { data: user } = useQuery(userQuery);
  const lines = new Set([user?.location, user?.phone, user?.email, user?.website]);
  return [...lines].map((line) => line && <LetterheadLine key={line} text={line} />);
}
