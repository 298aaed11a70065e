import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { POSTED_KEY, type PostedForm } from "../../../src/features/contacts/posted-form.contract.ts";

/** The form as it was posted; `forget` once it is shown, so that a later visit to the page begins anew. */
export function usePostedForm() {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedForm>(POSTED_KEY) ?? null);
  const forget = useCallback(() => client.removeQueries({ queryKey: POSTED_KEY }), [client]);
  return { posted, forget };
}
