import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultLayout } from "../../../src/core/resume/resume-layout.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { undoAdd } from "../../core/form/saved-toast.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { showToast } from "../../core/ui/toast.ts";
import { resumeQuery } from "./downloads-query.ts";
import { layoutQuery } from "./layout-query.ts";

const queryKeys = [resumeQuery.queryKey, layoutQuery.queryKey];

/** Offers to publish a résumé made from the site, when the site has content but no résumé. */
export function SiteResumeOffer({ isEmpty }: { isEmpty: boolean }) {
  const client = useQueryClient();
  const { data: resume } = useQuery(resumeQuery);
  const choosing = useMutation({
    mutationFn: () => send(api.export["create-layout"].$post({ json: { layout: defaultLayout } })),
    onSuccess({ layout }) {
      const entry = { _id: layout._id, name: "The resume", queryKeys };
      const remove = (id: string) => send(api.export["delete-layout"][":id"].$post({ param: { id } }));
      void showToast({
        status: "success",
        title: "Your resume is live.",
        action: { label: "Undo", onClick: () => void undoAdd(client, entry, remove, undefined) },
      });
    },
    onError(error) {
      console.error("Failed to add site resume");
      showErrorToast("No resume added", error);
    },
    onSettled: () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  if (isEmpty || resume !== null) return null;
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
      <span>Visitors who click Resume find nothing yet. Offer them one that is</span>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => !choosing.isPending && choosing.mutate()}
      >
        Made from this site
      </button>
    </p>
  );
}
