import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../api.ts";

export const educationsQuery = queryOptions({
  queryKey: ["educations"],
  queryFn: () => send(api.educations["site-educations"].$get()),
});
