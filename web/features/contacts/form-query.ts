import { queryOptions } from "@tanstack/react-query";
import { contactFormRead } from "../../../src/features/contacts/contacts.page.contract.ts";
import { read } from "../../core/api/read.ts";

/** Where the contact form is sent to; `""` where the site was published without one. */
export const formQuery = queryOptions({
  queryKey: contactFormRead.key,
  queryFn: async () => (await read(contactFormRead.address)).action,
});
