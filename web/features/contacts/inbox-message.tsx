import { useId } from "react";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { formatShortDateTime, formatShortTime } from "../../core/ui/format-time.ts";
import { deliveryLabel, deliveryText, lastErrorOf, replyLink } from "./inbox-text.ts";
import { PhoneLink } from "./phone-link.tsx";

export type MessageActions = {
  mark(message: InboxMessage, read: boolean): void;
  remove(message: InboxMessage): void;
  retry(message: InboxMessage): void;
  release(message: InboxMessage): void;
};

/** Characters of the preview: more than a line has room for. */
const START_MAX = 300;

type EntryProps = {
  message: InboxMessage;
  isOpen: boolean;
  onToggle(): void;
  actions: MessageActions;
};

/** A line of the inbox that expands to the whole message. */
export function InboxEntry({ message, isOpen, onToggle, actions }: EntryProps) {
  const id = useId();
  const { name, message: text, receivedAt, read, delivery, held } = message;
  const error = lastErrorOf(message);
  const label = deliveryLabel(message);
  return (
    <li
      className="group/entry inbox-entry border-b border-base-300 last:border-b-0"
      data-unread={!read || undefined}
      data-open={isOpen || undefined}
    >
      <h3 className="font-text text-body font-normal text-wrap">
        <button
          type="button"
          id={`open-${message._id}`}
          className="grid min-h-13 w-full cursor-pointer items-baseline gap-x-3 gap-y-0.5 py-3 text-start leading-snug hover:bg-base-200/70 max-nav:grid-cols-[0.75rem_minmax(0,1fr)_auto] nav:grid-cols-[0.75rem_minmax(9rem,14rem)_minmax(0,1fr)_auto_auto] nav:gap-x-4"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className="size-2.5 rounded-full group-data-unread/entry:bg-primary max-nav:row-span-2 max-nav:mt-2">
            {!read && <span className="sr-only">Unread: </span>}
          </span>
          <span
            className="inbox-sender overflow-hidden text-ellipsis whitespace-nowrap group-data-open/entry:wrap-anywhere group-data-open/entry:whitespace-normal group-data-unread/entry:font-semibold"
            dir="auto"
          >
            {name}
          </span>
          <span
            className={`line-clamp-1 wrap-anywhere text-soft group-data-unread/entry:text-base-content max-nav:order-1 max-nav:line-clamp-2 ${label === "" ? "col-span-2" : ""}`}
            dir="auto"
          >
            {!isOpen && cutAtWord(text, START_MAX).replace(/\s+/g, " ")}
          </span>
          {label !== "" && (
            <span
              className="inbox-delivery justify-self-end text-small whitespace-nowrap text-soft data-[state=failed]:font-semibold data-[state=failed]:text-error data-[state=held]:italic data-[state=queued]:italic max-nav:order-2"
              data-state={held ? "held" : delivery}
            >
              {label}
            </span>
          )}
          <time
            dateTime={receivedAt}
            className="justify-self-end pe-0.5 whitespace-nowrap text-soft lining-nums tabular-nums"
          >
            {formatShortTime(receivedAt)}
          </time>
        </button>
      </h3>
      {error !== "" && !isOpen && <p className="pb-3 ps-7 text-small leading-snug text-error">{error}</p>}
      {isOpen && (
        <div id={id} className="pt-1 pb-7 sm:ps-7">
          <MessageBody message={message} />
          <MessageButtons message={message} actions={actions} />
        </div>
      )}
    </li>
  );
}

function MessageBody({ message }: { message: InboxMessage }) {
  const { email, phone, message: text, receivedAt, held, deliveries } = message;
  return (
    <>
      <p className="flex flex-wrap gap-x-7 lining-nums *:inline-grid *:min-h-11 *:content-center">
        <a href={`mailto:${email}`} className="ink-link">
          {email}
        </a>
        <PhoneLink phone={phone} className="ink-link" />
        <span className="text-soft">{formatShortDateTime(receivedAt)}</span>
      </p>
      <p className="inbox-text max-w-176 pt-3 pb-5 text-lead leading-normal whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      <ul className="max-w-176 pb-5 text-small leading-snug text-soft lining-nums">
        {held && <li>Marked as spam, because a hidden field was filled in. Not forwarded by email.</li>}
        {!held && deliveries.length === 0 && <li>Saved here. Not forwarded by email.</li>}
        {deliveries.map((delivery) => (
          <li key={delivery.relay}>{deliveryText(delivery)}</li>
        ))}
      </ul>
    </>
  );
}

function MessageButtons({ message, actions }: Pick<EntryProps, "message" | "actions">) {
  const { name, read, held, delivery } = message;
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
      <a href={replyLink(message)} className="btn btn-primary px-7 max-sm:px-5">
        Reply<span className="sr-only"> to {name}</span>
      </a>
      <button type="button" className="btn btn-outline" onClick={() => actions.mark(message, !read)}>
        {read ? "Mark as unread" : "Mark as read"}
      </button>
      {(delivery === "failed" || delivery === "queued") && (
        <button type="button" className="btn btn-outline" onClick={() => actions.retry(message)}>
          Try again now
        </button>
      )}
      {held && (
        <button type="button" className="btn btn-outline" onClick={() => actions.release(message)}>
          Not spam
        </button>
      )}
      <button
        type="button"
        className="btn btn-link btn-danger ms-auto"
        onClick={() => actions.remove(message)}
      >
        Delete<span className="sr-only"> the message from {name}</span>
      </button>
    </div>
  );
}
