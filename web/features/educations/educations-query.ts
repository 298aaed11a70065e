import { queryOptions } from "@tanstack/react-query";
import { educationsRead } from "../../../src/features/educations/educations.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const educationsQuery = queryOptions({
  queryKey: educationsRead.key,
  queryFn: () => send(api.educations["site-educations"].$get()),
});
