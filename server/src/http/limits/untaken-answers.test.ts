import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createUntakenAnswers } from './untaken-answers.ts';

/** An answer of which so many bytes wait to be taken. */
class Answer extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  write(bytes: number) {
    this.writableLength = bytes;
    this.emit('prefinish');
  }
}

function createWorld() {
  const untaken = createUntakenAnswers({ ofHolder: 100, ofAll: 300 });
  const answer = (holder: string, bytes: number) => {
    const one = new Answer();
    untaken.add(holder, one as unknown as ServerResponse);
    one.write(bytes);
    return one;
  };
  return { untaken, answer };
}

test('whoever left too much untaken has too much until it is taken, and nobody else', () => {
  const { untaken, answer } = createWorld();
  const first = answer('one', 60);
  answer('one', 40);
  expect(untaken.areTooMany('one')).toBe(false);
  const last = answer('one', 1);
  expect([untaken.areTooMany('one'), untaken.areTooMany('other')]).toEqual([true, false]);
  last.writableLength = 0;
  expect(untaken.areTooMany('one')).toBe(false);
  first.emit('close');
  last.write(60);
  expect(untaken.areTooMany('one')).toBe(false);
});

test('beyond what all may leave, whoever has most loses the largest answer', () => {
  const { answer } = createWorld();
  const few = Array.from({ length: 5 }, (_, index) => answer(`few ${index}`, 30));
  const many = [20, 90, 30].map((bytes) => answer('many', bytes));
  const last = answer('somebody', 50);
  expect(many.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  expect([...few, last].map(({ destroyed }) => destroyed)).toEqual(Array(6).fill(false));
});

test('one answer that is more than all may leave is cut off itself', () => {
  const { untaken, answer } = createWorld();
  expect(answer('one', 301).destroyed).toBe(true);
  expect(untaken.areTooMany('one')).toBe(false);
});
