import { useEffect, useRef, useState } from "react";
import { LOOK_PREVIEW, type Look, PREVIEW_LOOK, PREVIEW_READY } from "../../../src/shared/look.ts";

/** Widths in pixels that the pages are shown in. */
const widths = { desktop: 1440, phone: 390 } as const;
type Device = keyof typeof widths;

/** The real pages in a frame, in the given look: a design and faces come with their document, everything else is told to it. */
export function LookPreview({ look }: { look: Look }) {
  const [device, setDevice] = useState<Device>("desktop");
  const [isReady, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, place] = useRoom();
  const latest = useRef(look);
  latest.current = look;
  const { design, type } = look;
  const [source, setSource] = useState(() => sourceOf("/", look));
  const shown = useRef(`${design} ${type}`);

  useEffect(() => {
    if (shown.current === `${design} ${type}`) return;
    shown.current = `${design} ${type}`;
    setReady(false);
    // Whoever has gone on to another page stays there.
    const path = frame.current?.contentWindow?.location.pathname ?? "/";
    setSource(sourceOf(path.startsWith("/") && path !== LOOK_PREVIEW ? path : "/", { design, type }));
  }, [design, type]);
  useEffect(() => {
    const heard = ({ source: from, origin, data }: MessageEvent) => {
      if (origin !== location.origin || from !== frame.current?.contentWindow || data?.kind !== PREVIEW_READY)
        return;
      tell(frame.current, latest.current);
      setReady(true);
    };
    addEventListener("message", heard);
    return () => removeEventListener("message", heard);
  }, []);
  useEffect(() => {
    if (isReady) tell(frame.current, look);
  }, [look, isReady]);

  const width = widths[device];
  const scale = Math.min(1, room.width / width);
  return (
    <section aria-label="Preview" className="look-preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above them. */}
      <div role="group" aria-label="Preview width" className="join">
        {(["desktop", "phone"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={device === each}
            className="btn btn-outline join-item"
            onClick={() => setDevice(each)}
          >
            {each === "desktop" ? "Desktop" : "Phone"}
          </button>
        ))}
      </div>
      <div ref={place} className="look-frame">
        <iframe
          ref={frame}
          src={source}
          title="Your site with this look"
          data-ready={isReady || undefined}
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            insetInlineStart: Math.max(0, (room.width - width * scale) / 2),
          }}
        />
      </div>
    </section>
  );
}

function sourceOf(path: string, { design, type }: Pick<Look, "design" | "type">): string {
  return `${LOOK_PREVIEW}?${new URLSearchParams({ path, design, type })}`;
}

function tell(frame: HTMLIFrameElement | null, look: Look): void {
  frame?.contentWindow?.postMessage({ kind: PREVIEW_LOOK, look }, location.origin);
}

/** How much room an element has, as it changes. */
function useRoom(): [room: { width: number; height: number }, ref: React.RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 720, height: 640 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth || 720, height: element.clientHeight || 640 }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [room, ref];
}
