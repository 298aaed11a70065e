import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { useRouter } from "wouter";
import {
  type Faults,
  type FieldName,
  faultsOfRefusal,
  fieldNames,
  messageFault,
  messageFaults,
} from "../../../src/features/contacts/check-message.contract.ts";
import { POSTED_KEY, type PostedForm } from "../../../src/features/contacts/posted-form.contract.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { useLanguage, withTags } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Ribbon, Rosette } from "../../core/ui/engraving.tsx";
import { type CloseToast, preloadToasts, showToast } from "../../core/ui/toast.ts";
import { dropDraft, restoreDraft, storeDraft } from "./message-draft.ts";
import { MessageField, type MessageFieldProps, SenderField } from "./message-field.tsx";
import type { SendError } from "./send-email.ts";

/** Loaded when the form is first focused, because few visitors send a message. */
const sending = () => import("./send-email.ts");

/** Where toasts don't cover the Send button. */
const position = "top";

type FormProps = {
  /** The name by which the letter greets the owner; `""` when there is none. */
  to: string;
  lang: LangAttributes;
  /** Text from which the stamp's engraving is drawn. */
  seed: string;
  /** Address the form is posted to: a path of this site, or the address of another server for a published site. */
  action: string;
};

/** The visitor's message to the owner, set as a letter; all fields are required (§5). */
export function ContactForm({ to, lang, seed, action }: FormProps) {
  const { base } = useRouter();
  const server = URL.canParse(action) ? new URL(action).origin : "";
  const language = useLanguage();
  const { t } = language;
  const client = useQueryClient();
  /** The outcome of a form posted without script. */
  const [posted] = useState(() => client.getQueryData<PostedForm>(POSTED_KEY));
  const [state, setState] = useState<"writing" | "sending" | "sent">(posted?.isSent ? "sent" : "writing");
  const isSending = useRef(false);
  const closeFailure = useRef<CloseToast>(undefined);
  const [faults, setFaults] = useState<Faults>(posted?.faults ?? {});
  const [notSent, setNotSent] = useState("");
  /** Number of messages sent; each starts with a blank form. */
  const [sentCount, setSentCount] = useState(0);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const message = readForm(event.currentTarget);
    const found = messageFaults(message, t);
    const first = fieldNames.find((name) => found[name]);
    // A valid form for another server is posted by the browser, because CORS keeps a script from reading the answer.
    if (server !== "" && !first) return;
    event.preventDefault();
    // A ref, because two submissions may come before the state is rendered.
    if (isSending.current) return;
    const homepage = String(new FormData(event.currentTarget).get("homepage") ?? "");
    setFaults(found);
    setNotSent("");
    if (first) return document.getElementById(first)?.focus();

    isSending.current = true;
    setState("sending");
    closeFailure.current?.();
    storeDraft(message);
    const failure = await sending()
      .then(({ sendEmail }) => sendEmail(message, { homepage, language }))
      .then(
        () => null,
        // Includes the browser's own errors, when the code or the server can't be loaded.
        (error: Error & Partial<SendError>) => error,
      );
    isSending.current = false;
    setState(failure ? "writing" : "sent");
    if (failure) {
      setFaults(faultsOfRefusal(failure.message, t));
      setNotSent(t("Not sent.") + (failure.advice || ` ${t("Try again.")}`));
      closeFailure.current = await showToast({
        status: "error",
        position,
        title: t("Error sending email."),
        description: t("There was a problem sending your message.") + (failure.advice ?? ""),
      });
    } else {
      dropDraft();
      setSentCount((count) => count + 1);
      await showToast({
        status: "success",
        position,
        title: t("Email sent."),
        description: t("Your message has been sent successfully!"),
      });
    }
  };

  const field = <Name extends FieldName>(name: Name): MessageFieldProps & { name: Name } => ({
    name,
    fault: faults[name],
    defaultValue: sentCount === 0 ? posted?.values?.[name] : undefined,
    // Faults appear on sending and disappear as soon as the value is valid. Shown on blur, they would move the Send button
    // away from the pointer.
    onInput({ currentTarget: { value } }) {
      if (faults[name]) setFaults({ ...faults, [name]: messageFault(name, value, t) });
    },
  });

  const prepare = useCallback(
    (form: HTMLFormElement | null) => {
      if (form === null) return;
      // Without script the browser checks the fields itself.
      form.noValidate = true;
      const typed = readForm(form);
      if (posted?.isSent) dropDraft();
      // Text typed before the script loaded is newer than the draft.
      else if (Object.values(typed).some(Boolean)) storeDraft(typed);
      // The draft isn't restored while someone is about to type.
      else if (!form.contains(document.activeElement)) restoreDraft(form);
      // A later visit starts with a blank form.
      client.removeQueries({ queryKey: POSTED_KEY });
    },
    [posted, client],
  );

  return (
    // `post`, so that the text does not end up in an address when the form is sent without script.
    <form
      ref={prepare}
      id="letter"
      method="post"
      action={`${server === "" ? base : ""}${action}#letter`}
      aria-labelledby="salutation"
      className="letter"
      onFocus={() => {
        if (server === "") beginProof();
        preloadToasts();
      }}
      onInput={(event) => storeDraft(readForm(event.currentTarget))}
      onSubmit={submit}
    >
      {posted && sentCount === 0 && <Outcome posted={posted} />}
      <p className="letter-required text-base text-soft">{t("All fields are required.")}</p>
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
            {to
              ? withTags(t("Dear <name>{name}</name>,", { name: to }), {
                  name: (text) => (
                    <bdi key="name" {...lang}>
                      <HeadingText>{text}</HeadingText>
                    </bdi>
                  ),
                })
              : t("Hello,")}
          </h2>
        }
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <button type="submit" className="ink-button" aria-disabled={state === "sending"}>
          {state === "sending" ? t("Sending…") : t("Send")}
        </button>
        {/* Stays visible after the toast has gone. */}
        {notSent && <p className="field-error">{notSent}</p>}
      </div>
      <Honeypot />
    </form>
  );
}

/** The text of the toasts, for a form that was posted without script (§8). */
function Outcome({ posted: { isSent, advice } }: { posted: PostedForm }) {
  const { t } = useLanguage();
  return (
    <div role={isSent ? "status" : "alert"} className="letter-outcome">
      <p className="letter-outcome-title">{isSent ? t("Email sent.") : t("Error sending email.")}</p>
      <p>
        {isSent
          ? t("Your message has been sent successfully!")
          : t("There was a problem sending your message.") + advice}
      </p>
    </div>
  );
}

/** A hidden field that only bots fill in; messages with it are marked as spam. */
function Honeypot() {
  const { t } = useLanguage();
  return (
    <div aria-hidden="true" className="honeypot">
      <label>
        {t("Homepage (leave empty)")}
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

/** Reads the fields directly, because `FormData` forces a layout on every keystroke. */
function readForm({ elements }: HTMLFormElement): Record<FieldName, string> {
  const read = (name: FieldName) => {
    const field = elements.namedItem(name);
    return field !== null && "value" in field ? field.value : "";
  };
  return { name: read("name"), email: read("email"), phone: read("phone"), message: read("message") };
}

/** Starts the proof of work. If its code can't be loaded, sending the message tries again. */
function beginProof(): void {
  sending().then(
    ({ startProof }) => startProof(),
    () => undefined,
  );
}
