import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const educationsQuery = queryOptions({
  queryKey: ["educations"],
  queryFn: () => send(api.educations["site-educations"].$get()),
});
