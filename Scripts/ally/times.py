"""Days and times as the practice tells them, which is by UTC."""

from datetime import datetime, timedelta, timezone


def ahead(**span):
    return datetime.now(timezone.utc) + timedelta(**span)


def day(count):
    """The day so many days ahead."""
    return f"{ahead(days=count):%Y-%m-%d}"


def next_minute(leaving=15):
    """The beginning of the next minute that is some seconds away at least."""
    return ahead(minutes=1, seconds=leaving).replace(second=0, microsecond=0)


def wait_until(moment):
    import time

    time.sleep(max(0, (moment - datetime.now(timezone.utc)).total_seconds() + 1))
