import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Ribbon } from "../ui/ribbon.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { type CloseToast, showToast } from "../ui/toast.ts";
import { type Faults, type FieldName, faultOf, faultsIn, fieldNames } from "./check-message.ts";
import { type LetterFieldProps, MessageField, SenderField } from "./letter-field.tsx";
import { SendError, sendEmail } from "./send-email.ts";

type FormProps = {
  /** The owner's first name; `""` when there is none. */
  to: string;
  /** What the stamp is engraved for. */
  seed: string;
};

/** The visitor's message to the owner, set as a letter; all fields are required (spec §5). */
export function ContactForm({ to, seed }: FormProps) {
  const send = useMutation({ mutationFn: (message: Record<FieldName, string>) => sendEmail(message) });
  const isSending = useRef(false);
  const closeFailure = useRef<CloseToast>(undefined);
  const [faults, setFaults] = useState<Faults>({});
  /** A new form for each message that was sent: blank, and its count too. */
  const [sent, setSent] = useState(0);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button is told of the sending a moment later, and a double click is faster.
    if (isSending.current) return;
    const values = valuesOf(event.currentTarget);
    const found = fieldNames.flatMap((name) => {
      const fault = faultOf(name, values[name]);
      return fault ? [[name, fault] as const] : [];
    });
    setFaults(Object.fromEntries(found));
    if (found[0]) return document.getElementById(found[0][0])?.focus();
    isSending.current = true;
    closeFailure.current?.();
    try {
      await send.mutateAsync(values);
      setSent(sent + 1);
      await showToast({
        status: "success",
        title: "Email sent.",
        description: "Your message has been sent successfully!",
      });
    } catch (error) {
      if (error instanceof Error) setFaults(faultsIn(error.message));
      closeFailure.current = await showToast({
        status: "error",
        title: "Error sending email.",
        description: `There was a problem sending your message.${advice(error)}`,
      });
    } finally {
      isSending.current = false;
    }
  };

  const field = <Name extends FieldName>(name: Name): LetterFieldProps & { name: Name } => ({
    name,
    fault: faults[name],
    // What is wrong is said when a field is left, and taken back as soon as it is right.
    onInput({ currentTarget: { value } }) {
      if (faults[name]) setFaults({ ...faults, [name]: faultOf(name, value) });
    },
    onBlur({ currentTarget: { value } }) {
      if (value !== "") setFaults({ ...faults, [name]: faultOf(name, value) });
    },
  });

  return (
    // Posted, should it be sent before the script is there: what was written must not end up in an address.
    <form
      noValidate
      method="post"
      aria-labelledby="salutation"
      data-posted={send.isSuccess || undefined}
      className="letter"
      onSubmit={submit}
    >
      <div key={`sender ${sent}`} className="grid content-start gap-3">
        <SenderField {...field("name")} />
        <SenderField {...field("email")} />
        <SenderField {...field("phone")} />
      </div>
      <Stamp seed={seed} isPosted={send.isSuccess} />
      <div className="letter-body">
        <MessageField
          key={sent}
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
          <button type="submit" className="ink-button" aria-disabled={send.isPending}>
            {send.isPending ? "Sending…" : "Send"}
          </button>
          <p className="text-base text-soft">All four lines are needed for an answer.</p>
        </div>
      </div>
    </form>
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

function valuesOf(form: HTMLFormElement): Record<FieldName, string> {
  const values = new FormData(form);
  const read = (name: FieldName) => String(values.get(name) ?? "");
  return { name: read("name"), email: read("email"), phone: read("phone"), message: read("message") };
}

/** When to try again, where the provider told (status 429). */
function advice(error: unknown): string {
  if (!(error instanceof SendError) || error.waitFor === 0) return "";
  const minutes = Math.ceil(error.waitFor / 60);
  return ` Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
