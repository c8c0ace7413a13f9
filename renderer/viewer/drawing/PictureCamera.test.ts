import { expect, test } from 'vitest';
import { applyAffine, type Point } from '../geometry.ts';
import { PictureCamera } from './PictureCamera.ts';

function cameraOf(columns: number, rows: number, pixelWidth = 1): PictureCamera {
  const camera = new PictureCamera();
  camera.resize({ width: 400, height: 200 });
  camera.take({ columns, rows, pixelWidth });
  camera.fit();
  return camera;
}

function at(camera: PictureCamera, point: Point): number[] {
  return applyAffine(camera.imageToCanvas(), point).map((value) => Math.round(value * 1000) / 1000);
}

test('[V5] a fitted picture lies in the middle, its outer edges at the viewport’s; wide pixels are drawn wide (trial 22)', () => {
  const square = cameraOf(100, 100);
  expect(at(square, [-0.5, -0.5])).toEqual([100, 0]);
  expect(at(square, [99.5, 99.5])).toEqual([300, 200]);
  const wide = cameraOf(100, 100, 2);
  expect(at(wide, [-0.5, -0.5])).toEqual([0, 0]);
  expect(at(wide, [99.5, 99.5])).toEqual([400, 200]);
});

test('[T3] zoom keeps the point in the middle, pan moves by canvas pixels, however the picture is turned', () => {
  const camera = cameraOf(100, 100);
  camera.zoomBy(3);
  expect(at(camera, [49.5, 49.5])).toEqual([200, 100]);
  expect(camera.zoom()).toBeCloseTo(3);
  camera.rotateTo(90);
  camera.flip(true);
  const [x = 0, y = 0] = at(camera, [30, 70]);
  camera.panBy(12, -5);
  expect(at(camera, [30, 70])).toEqual([x + 12, y - 5]);
});

test('[V6] a quarter turns clockwise: what was up is right; the mirror is one of the screen', () => {
  const camera = cameraOf(101, 101);
  camera.rotateTo(90);
  const [topX = 0, topY = 0] = at(camera, [50, 0]);
  expect([topX > 200, Math.round(topY)]).toEqual([true, 100]);
  camera.flip(true);
  expect(at(camera, [50, 0])).toEqual([Math.round((400 - topX) * 1000) / 1000, topY]);
  expect(at(camera, [0, 50])).toEqual([200, 0.99]);
});

test('[T2] a picture of another size shows the same part', () => {
  const camera = cameraOf(100, 100);
  camera.zoomBy(2);
  camera.panBy(20, 0);
  const before = at(camera, [24.5, 49.5]);
  camera.take({ columns: 200, rows: 200, pixelWidth: 1 });
  expect(at(camera, [49.5, 99.5])).toEqual(before);
  expect(camera.zoom()).toBeCloseTo(2);
});

test('[T3] a place that was left is come back to', () => {
  const camera = cameraOf(64, 64);
  camera.panBy(7, 9);
  const place = camera.place();
  const map = camera.imageToCanvas();
  camera.fit();
  camera.putAt(place);
  expect(camera.imageToCanvas()).toEqual(map);
});
