//! Accepting connections, not more than allowed.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

use crate::limits::{Gauge, Ticket};

/// A connection on which nothing is heard for so long is closed. Sockets are pinged more often.
const LONGEST_SILENCE: Duration = Duration::from_secs(90);

/// A TCP listener that closes at once what goes beyond the limits.
pub(crate) struct Limited {
    pub(crate) inner: TcpListener,
    pub(crate) gauge: Gauge,
}

impl Listener for Limited {
    type Io = Counted;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Counted, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.inner).await;
            match self.gauge.enter(address.ip()) {
                Some(ticket) => {
                    // Moves are small and each is waited for.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!(%error, "no TCP_NODELAY");
                    }
                    let silence = Box::pin(tokio::time::sleep(LONGEST_SILENCE));
                    let counted = Counted {
                        stream,
                        silence,
                        _ticket: ticket,
                    };
                    return (counted, address);
                }
                None => tracing::warn!(%address, "too many connections, closed one"),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that counts while it is open, and is closed when nothing is heard on it for long.
pub(crate) struct Counted {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _ticket: Ticket,
}

impl Counted {
    /// Something was heard or is to be heard: the silence begins anew.
    fn heard(&mut self) {
        self.silence
            .as_mut()
            .reset(Instant::now() + LONGEST_SILENCE);
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(done) = Pin::new(&mut self.stream).poll_read(context, buffer) {
            self.heard();
            return Poll::Ready(done);
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// The address at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Limited>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Limited>) -> Self {
        Self(*stream.remote_addr())
    }
}
