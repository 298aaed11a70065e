import { ActionMenu, type MenuItem } from "../ui/action-menu.tsx";

/** The button ⋯ of a row with a menu of what else can be done. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <ActionMenu
      label={`More for ${name}`}
      name={name}
      title="More"
      className="row-menu-button btn btn-ghost btn-square"
      items={items}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
        <path d="M4 10v.01M10 10v.01M16 10v.01" />
      </svg>
    </ActionMenu>
  );
}
