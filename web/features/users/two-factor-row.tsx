import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../core/ui/format-time.ts";
import { ActionButton } from "../../core/ui/panel.tsx";
import { twoFactorQuery } from "./factors-query.ts";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";

/** Two-factor authentication under Settings. */
export function TwoFactorRow() {
  const { data: twoFactor, isLoadingError } = useQuery(twoFactorQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <dt>Two-factor</dt>
      <dd>
        {isLoadingError && <span role="alert">This could not be loaded. Reload the page to try again.</span>}
        {twoFactor && (
          <span className="lining-nums">
            {twoFactor.isOn
              ? `On since ${formatDate(twoFactor.since)}, ${formatCodesLeft(twoFactor.recoveryCodesLeft)}`
              : "Off"}
          </span>
        )}
        {twoFactor?.isLost && (
          <span role="alert" className="field-error basis-full">
            Codes from your app don't work since the site was restored on this machine. Turn two-factor
            authentication off and on again.
          </span>
        )}
        <ActionButton onClick={() => setOpen(true)}>
          {twoFactor?.isOn ? "Manage" : "Set up"}
          <span className="sr-only"> two-factor authentication</span>
        </ActionButton>
        {isOpen && twoFactor && <TwoFactorDialog isOn={twoFactor.isOn} onClose={() => setOpen(false)} />}
      </dd>
    </div>
  );
}

/** "9 recovery codes left". */
function formatCodesLeft(count: number): string {
  return count === 0 ? "no recovery codes left" : `${count} recovery ${count === 1 ? "code" : "codes"} left`;
}
