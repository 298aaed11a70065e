import { RowMenu } from "../../core/list/row-menu.tsx";

type OtherLanguageProps = {
  tag: string;
  name: string;
  isHidden: boolean;
  onHide(isHidden: boolean): void;
  onRemove(): void;
};

/** A row of the other languages: its pages, whether visitors see it, and its removal. */
export function OtherLanguage({ tag, name, isHidden, onHide, onRemove }: OtherLanguageProps) {
  return (
    <li>
      <div className="entry-row">
        <div className="row-text">
          <span className="row-title">
            <a href={`/${tag}`} lang={tag}>
              {name}
            </a>
          </span>
        </div>
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
        <RowMenu name={name} items={[{ label: "Remove", isDanger: true, onChoose: onRemove }]} />
      </div>
    </li>
  );
}
