import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User, Visibility } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";

const visibilityQuery = queryOptions({
  queryKey: ["visibility"],
  queryFn: async () => (await send(api.users.visibility.$get())).visibility,
});

/** A switch that shows or hides the phone number or the email on the public site; it saves immediately. */
export function VisibilitySwitch({
  user,
  field,
  label,
}: {
  user: User;
  field: keyof Visibility;
  label: string;
}) {
  const client = useQueryClient();
  const { data: visibility } = useQuery(visibilityQuery);
  const setting = useMutation({
    mutationFn: (isVisible: boolean) =>
      send(
        api.users["update-visibility"][":userId"].$put({
          param: { userId: user._id },
          json: { visibility: { [field]: isVisible } },
        }),
      ),
    onMutate(isVisible) {
      client.setQueryData(
        visibilityQuery.queryKey,
        (previous) => previous && { ...previous, [field]: isVisible },
      );
    },
    onError(error) {
      console.error("Failed to update visibility");
      showErrorToast("Not saved", error);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: visibilityQuery.queryKey });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  if (visibility === undefined) return null;
  return (
    <label className="label min-h-11 gap-2 whitespace-normal text-small text-soft">
      <input
        type="checkbox"
        role="switch"
        aria-checked={visibility[field]}
        className="toggle toggle-primary toggle-sm"
        checked={visibility[field]}
        onChange={({ target }) => setting.mutate(target.checked)}
      />
      <span>
        On my site<span className="sr-only">: {label}</span>
      </span>
    </label>
  );
}
