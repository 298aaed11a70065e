import { useEffect, useState } from "react";
import type { ProjectCard as Card } from "../../../src/features/projects/projects.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { ArrowIcon } from "../../core/ui/arrow-icon.tsx";
import type { Carousel, CarouselEngine } from "./carousel.ts";
import { ProjectCard } from "./project-card.tsx";

/**
 * The featured projects (§2), three, two or one at a time, moved by buttons, dots, keys, mouse and touch. Without script,
 * and until its code is loaded, it is a scroll container with space reserved for the controls.
 */
export function ProjectCarousel({ projects }: { projects: Card[] }) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [carousel, setCarousel] = useState<Carousel | null>(null);
  const Engine = useEngine(projects.length > 1);
  const { t } = useLanguage();
  if (projects.length === 0) return null;
  const { index, count, goTo } = carousel ?? initial;

  return (
    <section
      aria-roledescription={t("carousel")}
      aria-labelledby="featured-projects"
      className="featured"
      data-more={Math.min(projects.length, 4)}
      onKeyDown={carousel?.moveByKey}
    >
      <div className="mb-8 flex items-end justify-between gap-4">
        <h2 id="featured-projects" className="section-title">
          {t("Featured Projects")}
        </h2>
        <div className="featured-controls gap-2" data-ready={carousel !== null}>
          <Arrow label={t("Previous slide")} isAtEnd={index === 0} onPress={() => goTo(index - 1)} />
          <Arrow
            label={t("Next slide")}
            isNext
            isAtEnd={index === count - 1}
            onPress={() => goTo(index + 1)}
          />
        </div>
      </div>
      <div ref={setViewport} className="featured-viewport">
        <div className="featured-row">
          {projects.map((project, number) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern, not a set of fields.
            <div
              key={project._id}
              role="group"
              aria-roledescription={t("slide")}
              aria-label={t("{number} of {total}", { number: number + 1, total: projects.length })}
              className="featured-slide"
            >
              <ProjectCard project={project} look="plate" isFirst={number === 0} />
            </div>
          ))}
        </div>
      </div>
      <div className="featured-controls featured-dots" data-ready={carousel !== null}>
        {projects.map((project, number) => (
          <button
            key={project._id}
            type="button"
            className="featured-dot"
            aria-label={t("Go to slide {number}", { number: number + 1 })}
            aria-current={number === index ? "true" : undefined}
            onClick={() => goTo(number)}
          />
        ))}
      </div>
      {carousel !== null && (
        <p role="status" className="sr-only">
          Slide {index + 1} of {projects.length}
        </p>
      )}
      {Engine !== null && viewport !== null && <Engine viewport={viewport} onChange={setCarousel} />}
    </section>
  );
}

/** Until the carousel is ready; its controls are hidden. */
const initial = { index: 0, count: 1, goTo: () => undefined };

/** Loads the carousel code, which no other page needs. @returns null until it is loaded, or if that fails */
function useEngine(isNeeded: boolean): typeof CarouselEngine | null {
  const [Engine, setEngine] = useState<typeof CarouselEngine | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import("./carousel.ts").then(
      (code) => setEngine(() => code.CarouselEngine),
      // Native scrolling still works.
      () => undefined,
    );
  }, [isNeeded]);
  return Engine;
}

type ArrowProps = { label: string; isNext?: boolean; isAtEnd: boolean; onPress(): void };

/** It is not disabled at the end, because a disabled button would lose the focus. */
function Arrow({ label, isNext = false, isAtEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      className="round-button featured-arrow"
      onClick={() => !isAtEnd && onPress()}
    >
      <ArrowIcon isNext={isNext} />
    </button>
  );
}
