import { type KeyboardEvent, useRef } from "react";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { useCarousel } from "./carousel.ts";
import { ProjectCard } from "./project-card.tsx";

/**
 * §2: the featured projects, three abreast, two or one, moved by buttons, dots, arrow keys and swiping. Without
 * script it is a row to scroll, and room for the controls is there before them.
 */
export function ProjectCarousel({ projects }: { projects: Project[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const { place, goTo } = useCarousel(viewport);
  if (projects.length === 0) return null;
  const index = place?.index ?? 0;
  const lastIndex = (place?.count ?? 1) - 1;

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isBack = event.key === "ArrowLeft";
    if (
      place === null ||
      !(isBack || event.key === "ArrowRight") ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const target = Math.min(Math.max(index + (isBack === isMirrored ? 1 : -1), 0), lastIndex);
    goTo(target);
    keepFocusInView(viewport.current, target, projects.length - lastIndex);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="featured-projects"
      className="featured"
      data-more={Math.min(projects.length, 4)}
      onKeyDown={move}
    >
      <div className="mb-8 flex items-end justify-between gap-4">
        <h2 id="featured-projects" className="section-title">
          Featured Projects
        </h2>
        <div className="featured-controls gap-2" data-ready={place !== null}>
          <Arrow label="Previous slide" isAtEnd={index === 0} onPress={() => goTo(index - 1)} />
          <Arrow label="Next slide" isAtEnd={index === lastIndex} onPress={() => goTo(index + 1)} />
        </div>
      </div>
      <div ref={viewport} className="featured-viewport">
        <div className="featured-row">
          {projects.map((project, number) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern, not a set of fields.
            <div
              key={project._id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${number + 1} of ${projects.length}`}
              className="featured-slide"
            >
              <ProjectCard project={project} look="plate" isFirst={number === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className="featured-controls featured-dots" data-ready={place !== null}>
        {projects.map((project, number) => (
          <button
            key={project._id}
            type="button"
            className="featured-dot"
            aria-label={`Go to slide ${number + 1}`}
            aria-current={number === index ? "true" : undefined}
            onClick={() => goTo(number)}
          />
        ))}
      </div>
    </section>
  );
}

/** Stays reachable at the end of the row, where it does nothing: a disabled button would lose the focus. */
function Arrow({ label, isAtEnd, onPress }: { label: string; isAtEnd: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      className="round-button featured-arrow"
      onClick={() => !isAtEnd && onPress()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
        <path d={label.startsWith("Next") ? "M3 10h14M11 4l6 6-6 6" : "M17 10H3M9 4l-6 6 6 6"} />
      </svg>
    </button>
  );
}

/** A focused slide that arrow keys push out of view hands the focus to its nearest neighbour in view. */
function keepFocusInView(viewport: HTMLElement | null, first: number, visible: number): void {
  const slides = [...(viewport?.querySelectorAll(".featured-slide") ?? [])];
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focused === -1) return;
  const nearest = Math.min(Math.max(focused, first), first + visible - 1);
  if (nearest !== focused) slides[nearest]?.querySelector("a")?.focus({ preventScroll: true });
}
