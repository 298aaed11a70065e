import { Fragment, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type FieldGroup, fieldGroups } from "../../../src/core/fields/entry-fields.contract.ts";

export type GroupedControl = { name: string; group: FieldGroup | undefined; control: ReactNode };

/** The controls of a long form under the headings of their groups, on wide screens with an index. */
export function FieldGroups({ controls }: { controls: readonly GroupedControl[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useCurrentGroup(list);
  const groups = (Object.keys(fieldGroups) as FieldGroup[]) // Its keys are the groups.
    .map((group) => ({
      group,
      members: controls.filter((control) => (control.group ?? "basics") === group),
    }))
    .filter(({ members }) => members.length > 0);
  const jump = (event: MouseEvent, index: number) => {
    // The URL says which form is open, so its fragment stays.
    event.preventDefault();
    setCurrent(index);
    const heading = list.current?.querySelectorAll("h3")[index];
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  return (
    <div className="form-groups">
      <nav aria-label="Parts of this form" className="form-index">
        <ul>
          {groups.map(({ group }, index) => (
            <li key={group}>
              <a
                href={`#${id}${group}`}
                aria-current={index === current ? "location" : undefined}
                onClick={(event) => jump(event, index)}
              >
                {fieldGroups[group]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={list} className="form-group-list">
        {groups.map(({ group, members }) => (
          <fieldset key={group} className="form-group">
            <legend>
              <h3 id={`${id}${group}`} tabIndex={-1}>
                {fieldGroups[group]}
              </h3>
            </legend>
            <div className="form-fields">
              {members.map(({ name, control }) => (
                <Fragment key={name}>{control}</Fragment>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** Milliseconds that a chosen group stays current while the form scrolls to it. */
const SCROLL_TIME = 600;

/** The index of the group that is in the upper part of the scrolling form, or that was chosen last. */
function useCurrentGroup(list: { current: HTMLDivElement | null }) {
  const [current, setCurrent] = useState(0);
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const scroller = list.current?.closest(".modal-body");
    if (!scroller) return;
    const follow = () => {
      if (performance.now() < chosenAt.current + SCROLL_TIME) return;
      const { top, height } = scroller.getBoundingClientRect();
      const isAtEnd =
        scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      const line = isAtEnd ? Number.POSITIVE_INFINITY : top + height / 3;
      const headings = [...(list.current?.querySelectorAll("h3") ?? [])];
      setCurrent(
        Math.max(
          0,
          headings.findLastIndex((heading) => heading.getBoundingClientRect().top < line),
        ),
      );
    };
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  }, [list]);
  const choose = (index: number) => {
    chosenAt.current = performance.now();
    setCurrent(index);
  };
  return [current, choose] as const;
}
