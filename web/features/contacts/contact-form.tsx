import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useRef, useState } from "react";
import {
  type Faults,
  type FieldName,
  faultOf,
  faultsIn,
  faultsOf,
  fieldNames,
} from "../../../src/features/contacts/check-message.contract.ts";
import { POSTED_KEY, type PostedForm } from "../../../src/features/contacts/posted-form.contract.ts";
import { siteBase } from "../../core/api/site-base.ts";
import { Ribbon, Rosette } from "../../core/ui/engraving.tsx";
import { type CloseToast, prepareToasts, showToast } from "../../core/ui/toast.ts";
import { dropDraft, restoreDraft, storeDraft } from "./message-draft.ts";
import { MessageField, type MessageFieldProps, SenderField } from "./message-field.tsx";
import type { SendError } from "./send-email.ts";

/** Loaded with the first look at the form: few visitors of the other pages write. */
const sending = () => import("./send-email.ts");

type FormProps = {
  /** The owner's first name; `""` when there is none. */
  to: string;
  /** What the stamp is engraved for. */
  seed: string;
  /** Where it is sent to: this site's own page, or that of the server which takes messages for it. */
  action: string;
};

/** The visitor's message to the owner, set as a letter; all fields are required (§5). */
export function ContactForm({ to, seed, action }: FormProps) {
  const server = URL.canParse(action) ? new URL(action).origin : "";
  const { posted, forget } = usePostedForm();
  const [state, setState] = useState<"writing" | "sending" | "sent">(posted?.isSent ? "sent" : "writing");
  const isSending = useRef(false);
  const closeFailure = useRef<CloseToast>(undefined);
  const [faults, setFaults] = useState<Faults>(posted?.faults ?? {});
  const [notSent, setNotSent] = useState("");
  /** A new form for each message that was sent: blank, and its count too. */
  const [sentCount, setSentCount] = useState(0);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const isPosted =
      server !== "" && Object.values(faultsOf(readForm(event.currentTarget))).every((fault) => !fault);
    // To another server it goes as without script, and that one says what became of it: no site answers another's script.
    if (isPosted) return;
    event.preventDefault();
    // The state is there with the next rendering, which two submissions in one go would not wait for.
    if (isSending.current) return;
    const message = readForm(event.currentTarget);
    const homepage = String(new FormData(event.currentTarget).get("homepage") ?? "");
    const found = faultsOf(message);
    setFaults(found);
    setNotSent("");
    const first = fieldNames.find((name) => found[name]);
    if (first) return document.getElementById(first)?.focus();

    isSending.current = true;
    setState("sending");
    closeFailure.current?.();
    storeDraft(message);
    const failure = await sending()
      .then(({ sendEmail }) => sendEmail(message, homepage))
      .then(
        () => null,
        // Also the browser's own, that the code or the server can't be reached.
        (error: Error & Partial<SendError>) => error,
      );
    isSending.current = false;
    setState(failure ? "writing" : "sent");
    if (failure) {
      setFaults(faultsIn(failure.message));
      setNotSent(`Not sent.${failure.advice || " Try again."}`);
      closeFailure.current = await showToast({
        status: "error",
        title: "Error sending email.",
        description: `There was a problem sending your message.${failure.advice ?? ""}`,
      });
    } else {
      dropDraft();
      setSentCount((count) => count + 1);
      await showToast({
        status: "success",
        title: "Email sent.",
        description: "Your message has been sent successfully!",
      });
    }
  };

  const field = <Name extends FieldName>(name: Name): MessageFieldProps & { name: Name } => ({
    name,
    fault: faults[name],
    defaultValue: sentCount === 0 ? posted?.values?.[name] : undefined,
    // Said on sending, taken back as soon as it is right; said on leaving a field, it would move the button from under
    // the pointer that was about to press it.
    onInput({ currentTarget: { value } }) {
      if (faults[name]) setFaults({ ...faults, [name]: faultOf(name, value) });
    },
  });

  const prepare = useCallback(
    (form: HTMLFormElement | null) => {
      if (form === null) return;
      // Without script the browser checks the fields itself.
      form.noValidate = true;
      const written = readForm(form);
      if (posted?.isSent) dropDraft();
      // What was written before this code was there is newer than what is kept.
      else if (Object.values(written).some(Boolean)) storeDraft(written);
      // Nor does anything come under the hands of someone who begins to write.
      else if (!form.contains(document.activeElement)) restoreDraft(form);
      forget();
    },
    [posted, forget],
  );

  return (
    // Posted, should it be sent without or before the script: what was written must not end up in an address.
    <form
      ref={prepare}
      id="letter"
      method="post"
      action={`${server === "" ? siteBase : ""}${action}#letter`}
      aria-labelledby="salutation"
      className="letter"
      onFocus={() => {
        if (server === "") beginProof();
        prepareToasts();
      }}
      onInput={(event) => storeDraft(readForm(event.currentTarget))}
      onSubmit={submit}
    >
      {posted && sentCount === 0 && <Outcome posted={posted} />}
      <div className="letter-head">
        <div key={`sender ${sentCount}`} className="grid content-start gap-3">
          <SenderField {...field("name")} />
          <SenderField {...field("email")} />
          <SenderField {...field("phone")} />
        </div>
        <Stamp seed={seed} isPosted={state === "sent"} />
      </div>
      <MessageField
        key={sentCount}
        {...field("message")}
        salutation={
          <h2 id="salutation" className="salutation">
            {to ? (
              <>
                Dear <bdi>{to}</bdi>,
              </>
            ) : (
              "Hello,"
            )}
          </h2>
        }
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <button type="submit" className="ink-button" aria-disabled={state === "sending"}>
          {state === "sending" ? "Sending…" : "Send"}
        </button>
        {/* It stays when the toast has gone. */}
        {notSent ? (
          <p className="field-error">{notSent}</p>
        ) : (
          <p className="text-base text-soft">All four lines are needed for an answer.</p>
        )}
      </div>
      <Bait />
    </form>
  );
}

/** What the toasts say, for a form that was posted without script (§8). */
function Outcome({ posted: { isSent, advice } }: { posted: PostedForm }) {
  return (
    <div role={isSent ? "status" : "alert"} className="letter-outcome">
      <p className="letter-outcome-title">{isSent ? "Email sent." : "Error sending email."}</p>
      <p>
        {isSent
          ? "Your message has been sent successfully!"
          : `There was a problem sending your message.${advice}`}
      </p>
    </div>
  );
}

/** A field that people neither see nor reach and programs fill in; what comes with it is kept back as spam. */
function Bait() {
  return (
    <div aria-hidden="true" className="honeypot">
      <label>
        Homepage, to be left empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Stamp({ seed, isPosted }: { seed: string; isPosted: boolean }) {
  return (
    <div aria-hidden="true" data-posted={isPosted || undefined} className="stamp">
      <div className="stamp-picture">
        <Rosette seed={seed} />
      </div>
      <Ribbon seed="postmark" className="postmark" />
    </div>
  );
}

/** From the fields themselves: `FormData` has the browser lay the page out first, with each letter that is written. */
function readForm({ elements }: HTMLFormElement): Record<FieldName, string> {
  const read = (name: FieldName) => {
    const field = elements.namedItem(name);
    return field !== null && "value" in field ? field.value : "";
  };
  return { name: read("name"), email: read("email"), phone: read("phone"), message: read("message") };
}

/** What can't be loaded now is asked for again when the message is sent. */
function beginProof(): void {
  sending().then(
    ({ startProof }) => startProof(),
    () => undefined,
  );
}

/** The form as it was posted; `forget` once it is shown, so that a later visit to the page begins anew. */
function usePostedForm() {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedForm>(POSTED_KEY) ?? null);
  const forget = useCallback(() => client.removeQueries({ queryKey: POSTED_KEY }), [client]);
  return { posted, forget };
}
