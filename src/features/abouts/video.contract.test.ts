import { expect, test } from "bun:test";
import { playerAddress, readVideoLink, watchAddress } from "./video.contract.ts";

const id = "dQw4w9WgXcQ";

test.each([
  [`https://www.youtube.com/watch?v=${id}`, 0],
  [`https://youtube.com/watch?list=x&v=${id}&t=43`, 43],
  [`https://www.youtube.com/watch?v=${id}&t=43s`, 43],
  [`https://www.youtube.com/watch?t=1m3s&v=${id}`, 63],
  [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch?v=${id}&t=2m`, 120],
  [`https://www.youtube.com/watch?v=${id}&start=90`, 90],
  [`https://www.youtube.com/watch?v=${id}#t=1m3s`, 63],
  [`https://www.youtube.com/watch?v=${id}&t=soon`, 0],
  [`https://www.youtube.com/watch?v=${id}&t=-4`, 0],
  [`https://www.youtube.com/watch?v=${id}&t=1%26autoplay%3D0`, 0],
  [`https://m.youtube.com/watch?v=${id}&t=5`, 5],
  [`https://music.youtube.com/watch?v=${id}`, 0],
  [`https://youtu.be/${id}?si=x&t=43`, 43],
  [`https://www.youtu.be/${id}/`, 0],
  [`https://www.youtube.com/shorts/${id}`, 0],
  [`https://m.youtube.com/shorts/${id}?feature=share`, 0],
  [`https://www.youtube.com/live/${id}?si=x&t=1m`, 60],
  [`https://www.youtube.com/embed/${id}?start=43`, 43],
  [`https://www.youtube-nocookie.com/embed/${id}`, 0],
])("reads the video and the start of %s", (href, start) => {
  expect(readVideoLink(href)).toEqual({ id, start });
});

test.each([
  "https://www.youtube.com/embed/videoseries?list=PL1",
  "https://www.youtube.com/embed/live_stream?channel=UC1",
  `https://www.youtube.com/playlist/${id}`,
  `https://www.youtube.com/shorts/${id}/comments`,
  `https://www.youtube.com/@ada/${id}`,
])("finds no video in %s", (href) => {
  expect(readVideoLink(href)).toBeNull();
});

test("plays and links the video from its start", () => {
  expect(playerAddress({ id, start: 0 })).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
  expect(playerAddress({ id, start: 63 })).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&start=63`,
  );
  expect(watchAddress({ id, start: 0 })).toBe(`https://www.youtube.com/watch?v=${id}`);
  expect(watchAddress({ id, start: 63 })).toBe(`https://www.youtube.com/watch?v=${id}&t=63s`);
});
