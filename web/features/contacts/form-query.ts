import { queryOptions } from "@tanstack/react-query";
import { contactFormRead } from "../../../src/features/contacts/contacts.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

/** The address the contact form is posted to; `""` for a site that was published without a form. */
export const formQuery = queryOptions({
  queryKey: contactFormRead.key,
  queryFn: async () => (await readApi(contactFormRead.address)).action,
});
