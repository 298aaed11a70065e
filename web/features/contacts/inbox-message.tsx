import { useId } from "react";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { shortMomentWords, shortWords } from "../../core/ui/time-words.ts";
import { deliverySentence, deliveryWord, lastErrorOf, replyLink } from "./inbox-words.ts";
import { PhoneLink } from "./phone-link.tsx";

export type MessageActions = {
  mark(message: InboxMessage, read: boolean): void;
  remove(message: InboxMessage): void;
  retry(message: InboxMessage): void;
  release(message: InboxMessage): void;
};

/** More characters of a message than its line has room for. */
const START_MAX = 300;

type EntryProps = {
  message: InboxMessage;
  isOpen: boolean;
  onToggle(): void;
  actions: MessageActions;
};

/** A line of the inbox that opens to the whole message. */
export function InboxEntry({ message, isOpen, onToggle, actions }: EntryProps) {
  const id = useId();
  const { name, message: text, receivedAt, read, delivery, held } = message;
  const error = lastErrorOf(message);
  return (
    <li className="inbox-entry" data-unread={!read || undefined} data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          id={`open-${message._id}`}
          className="inbox-line"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className="inbox-mark">{!read && <span className="sr-only">Unread: </span>}</span>
          <span className="inbox-sender" dir="auto">
            {name}
          </span>
          <span className="inbox-start" dir="auto">
            {!isOpen && cutAtWord(text, START_MAX).replace(/\s+/g, " ")}
          </span>
          <time dateTime={receivedAt} className="inbox-time">
            {shortWords(receivedAt)}
          </time>
          <span className="inbox-delivery" data-state={held ? "held" : delivery}>
            {deliveryWord(message)}
          </span>
        </button>
      </h3>
      {error !== "" && !isOpen && <p className="inbox-error">{error}</p>}
      {isOpen && (
        <div id={id} className="inbox-body">
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
      <p className="inbox-addresses">
        <a href={`mailto:${email}`} className="ink-link">
          {email}
        </a>
        <PhoneLink phone={phone} className="ink-link" />
        <span>{shortMomentWords(receivedAt)}</span>
      </p>
      <p className="inbox-text" dir="auto">
        {text}
      </p>
      <ul className="inbox-deliveries">
        {held && <li>Held as spam: a field that people don't see was filled in. It was not sent on.</li>}
        {!held && deliveries.length === 0 && <li>Stored in this inbox; it was not sent on.</li>}
        {deliveries.map((delivery) => (
          <li key={delivery.relay}>{deliverySentence(delivery)}</li>
        ))}
      </ul>
    </>
  );
}

function MessageButtons({ message, actions }: Pick<EntryProps, "message" | "actions">) {
  const { name, read, held, delivery } = message;
  return (
    <div className="inbox-buttons">
      <a href={replyLink(message)} className="ink-button">
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
      <button type="button" className="danger-link" onClick={() => actions.remove(message)}>
        Delete<span className="sr-only"> the message of {name}</span>
      </button>
    </div>
  );
}
