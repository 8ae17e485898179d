"""The engine in asyncio: it never holds the event loop up, and ends when nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import aclosing
from random import Random
from typing import Any

import pytest

from neoteric import Board
from neoteric.engine import Engine, EngineClosedError, Limit, strength_of_level


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def longest_gap(until: asyncio.Task[Any]) -> float:
    """Seconds between two turns of a task that asks for one each millisecond."""
    gap, last = 0.0, time.perf_counter()
    while not until.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        gap, last = max(gap, now - last), now
    return gap


def test_it_plays_a_legal_move() -> None:
    async def work() -> None:
        board = Board(reserve="mastodon", array=518)
        async with Engine() as engine:
            while board.ply() < 6:
                board.push((await engine.play(board, Limit(nodes=500))).move)

    run(work())


def test_the_event_loop_goes_on_while_it_thinks() -> None:
    async def work() -> None:
        async with Engine() as engine:
            thinking = asyncio.create_task(engine.play(Board("new-chess"), Limit(time=1.0)))
            # Other tests may have the processors; a search that held the loop would hold it for a second.
            assert await longest_gap(thinking) < 0.5

    run(work())


def test_who_is_cancelled_leaves_no_search_behind() -> None:
    async def work() -> None:
        async with Engine() as engine:
            thinking = asyncio.create_task(engine.play(Board(array=518), Limit(time=1000)))
            await asyncio.sleep(0.3)
            asked = time.perf_counter()
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            assert time.perf_counter() - asked < 2
            # The next search begins at once, since the thread is free.
            await asyncio.wait_for(engine.play(Board(array=518), Limit(nodes=100)), 5)

    run(work())


def test_a_time_limit_of_the_caller_ends_it() -> None:
    async def work() -> None:
        async with Engine() as engine:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await engine.play(Board(array=518), Limit())

    run(work())


def test_stop_ends_a_search_with_what_it_has_found() -> None:
    async def work() -> None:
        board = Board(array=518)
        async with Engine() as engine:
            engine.stop()  # of nothing
            thinking = asyncio.create_task(engine.play(board, Limit()))
            await asyncio.sleep(0.3)
            engine.stop()
            assert (await thinking).move in board.legal_moves

    run(work())


def test_analysis_tells_line_after_line_and_ends_when_it_is_left() -> None:
    async def work() -> None:
        board = Board(array=518)
        async with Engine() as engine:
            seen = []
            async with aclosing(engine.analyse(board, lines=2)) as found:
                async for info in found:
                    seen.append((info.depth, info.rank))
                    if info.depth == 5 and info.rank == 1:
                        break
            assert {(depth, rank) for depth in range(1, 6) for rank in (0, 1)} <= set(seen)
            await asyncio.wait_for(engine.play(board, Limit(nodes=100)), 5)

    run(work())


def test_searches_of_one_engine_come_one_after_the_other_those_of_two_together() -> None:
    async def work() -> None:
        board = Board(array=518)
        async with Engine() as one, Engine() as two:
            began = time.perf_counter()
            await asyncio.gather(*(engine.play(board, Limit(time=0.5)) for engine in (one, two)))
            assert time.perf_counter() - began < 0.95
            began = time.perf_counter()
            await asyncio.gather(*(one.play(board, Limit(time=0.2)) for _ in range(3)))
            assert time.perf_counter() - began >= 0.6

    run(work())


def test_the_board_may_go_on_meanwhile() -> None:
    async def work() -> None:
        board = Board(array=518)
        before = board.copy()
        async with Engine() as engine:
            thinking = asyncio.create_task(engine.play(board, Limit(time=0.3)))
            await asyncio.sleep(0.05)
            board.push_san("e4")
            assert (await thinking).move in before.legal_moves

    run(work())


def test_pondering_waits_for_the_hit() -> None:
    async def work() -> None:
        async with Engine() as engine:
            thinking = asyncio.create_task(
                engine.play(Board(array=518), Limit(nodes=1000, time=0.1), ponder=True)
            )
            await asyncio.sleep(0.5)
            engine.ponder_hit()
            await asyncio.wait_for(thinking, 5)

    run(work())


def test_it_plays_weaker_on_request_and_tells_what_it_sees() -> None:
    async def work() -> None:
        heard: list[int] = []
        async with Engine(values={"queen": 5.0}) as engine:
            result = await engine.play(
                Board(array=518),
                Limit(time=1),
                strength=strength_of_level(2),
                chance=Random(1),
                on_info=lambda info: heard.append(info.depth),
            )
            await asyncio.sleep(0)
        assert max(line.depth for line in result.lines) <= 3
        assert heard

    run(work())


def test_games_change_without_forgetting_and_old_ones_are_given_up() -> None:
    async def work() -> None:
        async with Engine(hash_mb=1) as engine:
            for reserve in ("mastodon", "llama", "belfry", "camel", "consul", "mastodon"):
                await engine.play(Board(reserve=reserve, array=518), Limit(nodes=50))
            await engine.new_game()

    run(work())


def test_misuse_is_told() -> None:
    async def work() -> None:
        engine = Engine()
        mated = Board.from_fen("R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1")
        with pytest.raises(ValueError, match="no legal move"):
            await engine.play(mated, Limit(nodes=10))
        with pytest.raises(ValueError, match="no legal move"):
            async for _ in engine.analyse(mated, Limit(nodes=10)):
                pass
        await engine.close()
        await engine.close()
        with pytest.raises(EngineClosedError, match="closed"):
            await engine.play(Board(array=518), Limit(nodes=10))

    run(work())


def test_closing_ends_a_search() -> None:
    async def work() -> None:
        engine = Engine()
        thinking = asyncio.create_task(engine.play(Board(array=518), Limit()))
        await asyncio.sleep(0.3)
        await asyncio.wait_for(engine.close(), 5)
        await asyncio.wait_for(thinking, 5)

    run(work())
