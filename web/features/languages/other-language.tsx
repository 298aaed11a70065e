type OtherLanguageProps = {
  tag: string;
  name: string;
  isHidden: boolean;
  onHide(isHidden: boolean): void;
  onRemove(): void;
};

/** A line of the other languages: its pages, whether visitors see it, and its removal. */
export function OtherLanguage({ tag, name, isHidden, onHide, onRemove }: OtherLanguageProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <a href={`/${tag}`} lang={tag} className="ink-link min-w-36 py-2.5">
        {name}
      </a>
      <label className="label min-h-11 gap-2 text-small text-soft">
        <input
          type="checkbox"
          role="switch"
          aria-checked={!isHidden}
          className="toggle toggle-primary toggle-sm"
          checked={!isHidden}
          onChange={({ target }) => onHide(!target.checked)}
        />
        <span>
          Visible to visitors<span className="sr-only">: {name}</span>
        </span>
      </label>
      <button type="button" className="btn btn-link" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}
